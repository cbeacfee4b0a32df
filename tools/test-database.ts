// Vitest runs the default export before the suites that keep something, and what it returns after them.
export { startTestServer as default } from '@tashika/store/testing';
