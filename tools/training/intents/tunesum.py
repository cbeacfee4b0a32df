import json,sys,collections
rows=[json.loads(l) for l in open(sys.argv[1])]
def kind(r):
    s=r['source']
    if s.startswith('held-out-49'): return 'old49'
    if s.startswith('held-out'): return 'mended'
    if s.startswith('blind'): return s
    return 'new-c' if r['conv'] else 'new-s'
def choose(r,P):
    G=r['G']; N=r['N']; sure=G['conf']>=.85 and not G['asks']
    if not N: return 'G',sure
    best=N[0]
    gkey='ask' if G['asks'] else G['id']
    pg=sum(n['share'] for n in N if n['id']==gkey)
    if best['id']==gkey: return 'G', sure and pg>=P['agree']
    bonus=P['sure'] if sure else P['asks'] if G['asks'] else P['plain']
    if r['conv']: bonus+=P['conv']
    if best['asks'] and not G['asks']: 
        take=best['share']>pg+bonus+P['toask']
    else: take=best['share']>pg+bonus
    return ('N' if take else 'G'), False
def score(P,show=False):
    res={}
    for k in ['old49','new-s','new-c','blind-s','blind-c','mended']:
        L=[r for r in rows if kind(r)==k]
        if not L: continue
        right=0;sure=0;sw=0;asked=0
        for r in L:
            c,s=choose(r,P); ok=r['G'].get('right',False) if c=='G' else r['N'][0].get('right',False)
            right+=ok
            if s: sure+=1; sw+=(not r['G'].get('right',False))
        res[k]=(right/len(L),sure,sw,len(L))
    return res
base=dict(agree=.3,sure=.6,plain=.2,asks=.1,conv=.1,toask=.1)
for k in ['old49','new-s','new-c','blind-s','blind-c','mended']:
    L=[r for r in rows if kind(r)==k]
    if L: print(k,len(L),'grammar',round(sum(r['G'].get('right',False) for r in L)/len(L),3),'net',round(sum(bool(r['N']) and r['N'][0].get('right',False) for r in L)/len(L),3),'either',round(sum(r['G'].get('right',False) or bool(r['N']) and r['N'][0].get('right',False) for r in L)/len(L),3),'any beam',round(sum(r['G'].get('right',False) or any(n.get('right',False) for n in r['N']) for r in L)/len(L),3))
import itertools
best=None
for sure,plain,asks,conv,toask in itertools.product([.3,.5,.7,.9],[0,.1,.2,.3,.45],[-.1,0,.1,.2,.3],[-.1,0,.1,.2,.3],[-.1,0,.1,.2]):
    P=dict(agree=.3,sure=sure,plain=plain,asks=asks,conv=conv,toask=toask); s=score(P)
    v=sum(s[k][0]*w for k,w in [('old49',2),('new-s',1),('new-c',1)] if k in s)
    if best is None or v>best[0]: best=(v,P,s)
print(best[1]); print(best[2]); print('base',score(base))
