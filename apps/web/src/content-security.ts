import { config } from 'zod/v4/core';

/**
 * What the strict content security policy asks of the app. It must be imported before anything
 * that builds a schema or a style element.
 */

/** The nonce of this response, put into the page by the server. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// zod would compile its parsers with `new Function`, which the policy forbids.
config({ jitless: true });

// The scroll lock under dialogs creates a style element and looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
