import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in the person's hand, as far as WebAuthn goes: ES256, the person checked, no attestation. */
export interface Authenticator {
  /** What it answers when it is to become somebody's. */
  readonly register: (challenge: string) => object;
  /** What it answers when somebody signs in with it. */
  readonly answer: (challenge: string) => object;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const userPresentAndVerified = 0x05;
const withCredential = 0x40;

export function newAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const party = sha256(new URL(origin).hostname);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  const data = (flags: number, ...rest: Buffer[]) =>
    Buffer.concat([party, Buffer.of(flags, 0, 0, 0, 0), ...rest]);
  /** COSE: kty EC2, alg ES256, crv P-256, x and y. */
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const answered = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    register(challenge) {
      const aaguid = Buffer.alloc(16);
      const length = Buffer.of(0, credentialId.length);
      const flags = userPresentAndVerified | withCredential;
      const authData = data(flags, aaguid, length, credentialId, coseKey);
      // CBOR: { fmt: 'none', attStmt: {}, authData }, of less than 256 bytes.
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        Buffer.from('\x63fmt\x64none\x67attStmt', 'latin1'),
        Buffer.of(0xa0),
        Buffer.from('\x68authData', 'latin1'),
        Buffer.of(0x58, authData.length),
        authData,
      ]);
      return answered({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      });
    },
    answer(challenge) {
      const client = clientData('webauthn.get', challenge);
      const authenticatorData = data(userPresentAndVerified);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(client)]),
        privateKey,
      );
      return answered({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
