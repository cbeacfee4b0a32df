export { type Ask, overHttp } from './over-http.ts';
export { mcpServer } from './server.ts';
export type { Answer, Kept, Tashika } from './tashika.ts';
