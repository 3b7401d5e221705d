import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The only style that react-aria-components puts into the page itself; if it changes, the browser prints the new hash. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Adds headers that forbid inline scripts and styles, everything from other sites, and turning text into code except through the page's
 * named policies.
 */
export async function addSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The code reader for browsers that have none is WebAssembly in a file of this site. This directive does not let any text become a
        // script (decision 40).
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", REACT_ARIA_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // `assist-worker` creates the address of the map's worker, which this site serves.
        trustedTypes: ['assist-worker', 'default'],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    // A browser remembers this header for the whole host, so it is sent only if the operator has configured https.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
    );
  });
}
