import torch,json,base64,sys,numpy as np
m=torch.load(sys.argv[1]); st=m['state']; out=sys.argv[2]
def pack(a, rowwise=True):
    a=a.numpy().astype(np.float32); shape=list(a.shape)
    flat=a.reshape(shape[0],-1) if a.ndim>1 else a.reshape(1,-1)
    if a.ndim==1: flat=a.reshape(-1,1)  # biases and norms: exact enough, a step for each
    step=np.abs(flat).max(1)/127; step[step==0]=1e-9
    q=np.round(flat/step[:,None]).astype(np.int8)
    return dict(shape=shape,steps=base64.b64encode(step.astype(np.float32).tobytes()).decode(),bytes=base64.b64encode(q.tobytes()).decode())
T={}
for k,v in st.items():
    name=k
    if k=='e.weight': name='e'
    if k=='sym.weight': name='sym'
    T[name]=pack(v)
feats=['']*(len(m['vocab'])+1)
for f,i in m['vocab'].items(): feats[i]=f
json.dump(dict(width=m['d'],depth=m['layers'],features=feats,tensors=T),open(out,'w'),ensure_ascii=False,separators=(',',':'))
import os; print(os.path.getsize(out))
