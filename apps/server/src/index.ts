export { createApp } from './app.ts';
export { configuredModel } from './configured-model.ts';
export { createLog } from './log.ts';
export { openPhotoReader } from './photo-reader.ts';
export type { Dependencies } from './resource.ts';
export { readShopFacts } from './shop-facts.ts';
export { type RunningServer, startServer } from './start.ts';
