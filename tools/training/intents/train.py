import json, math, random, sys, time, argparse, collections
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
p=argparse.ArgumentParser()
p.add_argument('--train',nargs='+'); p.add_argument('--valid',nargs='*',default=[])
p.add_argument('--minutes',type=float,default=5); p.add_argument('--d',type=int,default=96); p.add_argument('--layers',type=int,default=2)
p.add_argument('--out',default='/tmp/nets/model.pt'); p.add_argument('--seed',type=int,default=1); p.add_argument('--noise',type=float,default=0.0)
p.add_argument('--threads',type=int,default=2); p.add_argument('--preds',default='/tmp/nets/preds.jsonl'); p.add_argument('--lr',type=float,default=1.5e-3); p.add_argument('--drop',type=float,default=.15)
p.add_argument('--holdout',default='held-out-46,held-out-47,held-out-48,held-out-49,w1-12,w2-12,w3-12,w4-12,w6-12,w7-12,w8-12,w9-11,c1-12,c2-12,c3-12'); p.add_argument('--weight_new',type=float,default=1.0)
p.add_argument('--init',default=''); a=p.parse_args()
random.seed(a.seed); torch.manual_seed(a.seed); torch.set_num_threads(a.threads)
SYM=['END','REQ','MIN','ALT','BAR','CLOSE','OUT','FREE','WISH','EVERYONE','OTHERS','GE','GT','ABS','ABSLT','ONE','ALL','ASK','NONE','BUT']
SI={s:i for i,s in enumerate(SYM)}; NS=len(SYM)
rows=[]
for f in a.train:
    for l in open(f): rows.append(json.loads(l))
hold=a.holdout.split(',')
def held(r): return any(r['source'].startswith(h) for h in hold) or r.get('held')
conv=[r for r in rows if r['source']=='conversations.jsonl']
for r in conv[-300:]: r['held']=True
train=[r for r in rows if not held(r) and len(r['tokens'])<=150]; valid=[r for r in rows if held(r)]
for f in a.valid:
    for l in open(f): valid.append(json.loads(l))
print('train',len(train),'valid',len(valid))
cnt=collections.Counter(f for r in train for t in r['tokens'] for f in t)
init=torch.load(a.init) if a.init else None
vocab=init['vocab'] if init else {f:i+1 for i,(f,c) in enumerate(cnt.most_common()) if c>=3}
print('features',len(vocab))
def prep(r):
    ids=[[vocab[f] for f in t if f in vocab] for t in r['tokens']]
    sy=[SI[s] if isinstance(s,str) else NS+s for s in r['symbols']]
    mt=[m['token'] for m in r['mentions']]
    mk=[{'P':0,'G':1,'N':2}[m['kind']] for m in r['mentions']]
    return dict(ids=ids,sy=sy,mt=mt,mk=mk,row=r)
T=[prep(r) for r in train]; V=[prep(r) for r in valid]
noise=[t for t in T if t['row']['symbols'][0]=='NONE' and len(t['ids'])<40]
print('noise',len(noise))
def glue(x):
    # an ordinary sentence before or behind says nothing of who comes
    if a.noise==0 or random.random()>a.noise or not noise or x['row']['symbols'][0]=='NONE' or len(x['ids'])>90: return x
    n=random.choice(noise); stop=vocab.get('b:。'); sep=[[stop]] if stop else []
    if random.random()<.5:
        off=len(n['ids'])+len(sep); k=len(n['mt'])
        return dict(ids=n['ids']+sep+x['ids'],sy=[s if s<NS else s+k for s in x['sy']],mt=n['mt']+[t+off for t in x['mt']],mk=n['mk']+x['mk'],row=x['row'])
    if len(x['row']['texts'])>1: return x
    off=len(x['ids'])+len(sep)
    return dict(ids=x['ids']+sep+n['ids'],sy=x['sy'],mt=x['mt']+[t+off for t in n['mt']],mk=x['mk']+n['mk'],row=x['row'])
def batch(xs,training):
    B=len(xs); L=max(len(x['ids']) for x in xs); M=max(1,max(len(x['mt']) for x in xs)); S=max(len(x['sy']) for x in xs)
    flat=[];off=[]; 
    pad=torch.ones(B,L,dtype=torch.bool)
    for b,x in enumerate(xs):
        for t in range(L):
            off.append(len(flat))
            if t<len(x['ids']):
                pad[b,t]=False
                f=x['ids'][t]
                if training:
                    u=random.random()
                    if u<.04: f=[]
                    elif u<.12 and len(f)>3: f=[g for g in f if random.random()<.6]
                flat.extend(f)
    mt=torch.zeros(B,M,dtype=torch.long); mp=torch.ones(B,M,dtype=torch.bool)
    for b,x in enumerate(xs):
        for i,t in enumerate(x['mt']): mt[b,i]=t; mp[b,i]=False
    sy=torch.full((B,S),-1,dtype=torch.long)
    for b,x in enumerate(xs): sy[b,:len(x['sy'])]=torch.tensor(x['sy'])
    return torch.tensor(flat),torch.tensor(off),pad,mt,mp,sy
class Att(nn.Module):
    def __init__(s,d,h,rel=0):
        super().__init__(); s.h=h; s.q=nn.Linear(d,d); s.k=nn.Linear(d,d); s.v=nn.Linear(d,d); s.o=nn.Linear(d,d); s.rel=rel
        if rel: s.bias=nn.Parameter(torch.zeros(h,2*rel+1))
    def forward(s,x,y,mask):
        B,L,D=x.shape; K=y.shape[1]; h=s.h
        q=s.q(x).view(B,L,h,-1).transpose(1,2); k=s.k(y).view(B,K,h,-1).transpose(1,2); v=s.v(y).view(B,K,h,-1).transpose(1,2)
        w=q@k.transpose(-1,-2)/math.sqrt(D//h)
        if s.rel:
            i=(torch.arange(K)[None]-torch.arange(L)[:,None]).clamp(-s.rel,s.rel)+s.rel
            w=w+s.bias[:,i][None]
        w=w.masked_fill(mask,-1e9).softmax(-1)
        return s.o((w@v).transpose(1,2).reshape(B,L,D))
class Layer(nn.Module):
    def __init__(s,d,h,ff,rel,cross=False):
        super().__init__(); s.n1=nn.LayerNorm(d); s.a=Att(d,h,rel); s.n2=nn.LayerNorm(d); s.f=nn.Sequential(nn.Linear(d,ff),nn.ReLU(),nn.Linear(ff,d)); s.dr=nn.Dropout(a.drop); s.cross=cross
        if cross: s.n3=nn.LayerNorm(d); s.c=Att(d,h)
    def forward(s,x,mask,y=None,ym=None):
        z=s.n1(x); x=x+s.dr(s.a(z,z,mask))
        if s.cross: x=x+s.dr(s.c(s.n3(x),y,ym))
        return x+s.dr(s.f(s.n2(x)))
class Net(nn.Module):
    def __init__(s,nf,d,layers):
        super().__init__()
        s.e=nn.EmbeddingBag(nf,d,mode='sum',padding_idx=0); nn.init.normal_(s.e.weight,std=.3/math.sqrt(3)); s.n0=nn.LayerNorm(d)
        s.enc=nn.ModuleList(Layer(d,4,2*d,24) for _ in range(layers)); s.en=nn.LayerNorm(d)
        s.sym=nn.Embedding(NS+1,d); s.pm=nn.Linear(d,d); s.dec=nn.ModuleList(Layer(d,4,2*d,16,True) for _ in range(1)); s.dn=nn.LayerNorm(d)
        s.out=nn.Linear(d,NS); s.pq=nn.Linear(d,d); s.pk=nn.Linear(d,d); s.dr=nn.Dropout(a.drop); s.d=d
    def encode(s,flat,off,pad,mt):
        B,L=pad.shape
        x=s.dr(s.n0(s.e(flat,off).view(B,L,-1)))
        m=pad[:,None,None,:]
        for l in s.enc: x=l(x,m)
        x=s.en(x)
        ment=x.gather(1,mt[:,:,None].expand(-1,-1,s.d))
        return x,ment
    def decode(s,x,pad,ment,mp,inp):
        # inp: symbols so far, shifted; NS = start
        B,S=inp.shape
        e=s.sym(inp.clamp(max=NS-1).clamp(min=0))
        e=torch.where((inp==-2)[...,None],s.sym.weight[NS][None,None].expand_as(e),e)
        isp=inp>=NS
        idx=(inp-NS).clamp(min=0).clamp(max=ment.shape[1]-1)
        pe=s.pm(ment).gather(1,idx[...,None].expand(-1,-1,s.d))
        y=torch.where(isp[...,None],pe,e)
        cm=torch.triu(torch.ones(S,S,dtype=torch.bool),1)[None,None]
        for l in s.dec: y=l(y,cm,x,pad[:,None,None,:])
        y=s.dn(y)
        lo=s.out(y); po=(s.pq(y)@s.pk(ment).transpose(-1,-2))/math.sqrt(s.d)
        po=po.masked_fill(mp[:,None,:],-1e9)
        return torch.cat([lo,po],-1)
net=Net(len(vocab)+1,a.d,a.layers)
print('params',sum(p.numel() for p in net.parameters()), 'without table', sum(p.numel() for p in net.parameters())-net.e.weight.numel())
if init: net.load_state_dict(init['state'])
opt=torch.optim.AdamW(net.parameters(),lr=a.lr,weight_decay=.01,betas=(.9,.98))
def shift(sy):
    inp=torch.cat([torch.full((sy.shape[0],1),-2),sy[:,:-1]],1); return inp.masked_fill(inp==-1,0)
def run(xs):
    net.eval(); res=[None]*len(xs)
    order=sorted(range(len(xs)),key=lambda i:len(xs[i]['ids']))
    with torch.no_grad():
        for s0 in range(0,len(order),64):
            ix=order[s0:s0+64]; bx=[xs[i] for i in ix]
            flat,off,pad,mt,mp,sy=batch(bx,False)
            x,ment=net.encode(flat,off,pad,mt)
            B=len(ix); cur=torch.full((B,1),-2,dtype=torch.long); done=torch.zeros(B,dtype=torch.bool); lp=torch.zeros(B); mn=torch.ones(B)
            seq=[[] for _ in ix]
            for step in range(40):
                lo=net.decode(x,pad,ment,mp,cur)[:,-1].log_softmax(-1)
                v,i=lo.max(-1)
                for b in range(B):
                    if not done[b]:
                        seq[b].append(int(i[b])); lp[b]+=v[b]; mn[b]=min(mn[b],v[b].exp())
                        if int(i[b])==0: done[b]=True
                cur=torch.cat([cur,i[:,None]],1)
                if done.all(): break
            for b,j in enumerate(ix): res[j]=([SYM[t] if t<NS else t-NS for t in seq[b]],float(lp[b]),float(mn[b]))
    return res
def exact(xs,res):
    ok=sum(r[0]==x['row']['symbols'] for x,r in zip(xs,res)); return ok/len(xs)
start=time.process_time(); total=a.minutes*60; step=0; epoch=0; best=0
T.sort(key=lambda x:len(x['ids']))
while True:
    chunks=[T[i:i+48] for i in range(0,len(T),48)]; 
    # shuffle within neighbours of like length
    idx=list(range(len(T))); idx.sort(key=lambda i:len(T[i]['ids'])+random.random()*8); chunks=[[T[i] for i in idx[j:j+48]] for j in range(0,len(idx),48)]; random.shuffle(chunks)
    loss_sum=0;n=0; net.train()
    for c in chunks:
        el=time.process_time()-start; fr=el/total
        if fr>=1: break
        lr=a.lr*min(1,step/200)*(0.5*(1+math.cos(math.pi*min(1,fr)))+.02)
        for g in opt.param_groups: g['lr']=lr
        flat,off,pad,mt,mp,sy=batch([glue(x) for x in c],True)
        x,ment=net.encode(flat,off,pad,mt)
        lo=net.decode(x,pad,ment,mp,shift(sy))
        lp=lo.log_softmax(-1); m=sy>=0
        nll=-lp.gather(-1,sy.clamp(min=0)[...,None])[...,0]
        loss=(nll*m).sum()/m.sum()
        smooth=-(lp[...,:NS].mean(-1)*m).sum()/m.sum()
        (loss*.99+.01*smooth).backward() if True else None
        torch.nn.utils.clip_grad_norm_(net.parameters(),1.0); opt.step(); opt.zero_grad(set_to_none=True)
        loss_sum+=float(loss); n+=1; step+=1
    el=time.process_time()-start
    epoch+=1
    if epoch%6==0 or el>=total:
        torch.save(dict(state=net.state_dict(),vocab=vocab,d=a.d,layers=a.layers),a.out)
        r=run(V); print(f'epoch {epoch} cpu {el:.0f}s loss {loss_sum/max(1,n):.3f} valid exact {exact(V,r):.3f}',flush=True)
    else: print(f'epoch {epoch} cpu {el:.0f}s loss {loss_sum/max(1,n):.3f}',flush=True)
    if el>=total: break
torch.save(dict(state=net.state_dict(),vocab=vocab,d=a.d,layers=a.layers),a.out)
res=run(V)
with open(a.preds,'w') as f:
    for x,r in zip(V,res): f.write(json.dumps(dict(source=x['row']['source'],texts=x['row']['texts'],keys=x['row']['keys'],mentions=x['row']['mentions'],gold=x['row']['symbols'],pred=r[0],lp=r[1],mn=r[2],either=x['row'].get('either',False),meaning=x['row'].get('meaning'),members=x['row'].get('members'),alternatives=x['row'].get('alternatives',[]),second=r[3] if len(r)>3 else None),ensure_ascii=False)+'\n')
