/** How a die gets its face, counted by the reader's own browser: the same derivation as docs/dice.md and the rules. */

const upTo = (sides: number): readonly number[] => Array.from({ length: sides }, (_, at) => at + 1);

export const FACES: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 100].map((sides) => [`d${sides}`, upTo(sides)]),
  ),
  avd: [2, 3, 3, 4, 4, 5],
};

const WORD = 2 ** 32;
const WORDS = 8;
const BYTES = 4;
const HEX = 16;

export interface Derivation {
  /** The last text that was hashed. */
  message: string;
  digest: string;
  /** The word of the digest that became the die, and those before it that could not. */
  word: number;
  passed: number[];
  face: number;
}

/** A browser counts hashes on pages that are served securely only. */
export function subtle(): SubtleCrypto | null {
  return (globalThis.crypto as Crypto | undefined)?.subtle ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(HEX).padStart(2, "0")).join("");
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), HEX),
  );
}

/** The SHA-256 of bytes, in hexadecimal. */
export async function hashOf(crypto: SubtleCrypto, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.digest("SHA-256", bytes)));
}

/** The first word of a digest that can be a die of so many faces (null if there is none), and those passed over. */
export function drawDie(
  digest: Uint8Array<ArrayBuffer>,
  count: number,
): { word: number | null; passed: number[] } {
  const view = new DataView(digest.buffer, digest.byteOffset);
  const limit = WORD - (WORD % count);
  const passed: number[] = [];
  for (let at = 0; at < WORDS; at++) {
    const word = view.getUint32(at * BYTES);
    if (word < limit) return { word, passed };
    passed.push(word);
  }
  return { word: null, passed };
}

/** The dice of one seed and the players' nonces. */
export class Deriver {
  private constructor(
    private readonly crypto: SubtleCrypto,
    private readonly key: CryptoKey,
    private readonly prefix: string,
  ) {}

  static async of(crypto: SubtleCrypto, seed: string, nonces: readonly string[]): Promise<Deriver> {
    const key = await crypto.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    return new Deriver(crypto, key, `${nonces.join("\n")}\n`);
  }

  private async digest(message: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.crypto.sign("HMAC", this.key, new TextEncoder().encode(message)));
  }

  /** The die of that number, or of the label in its place. */
  async die(number: number | string, die: string): Promise<Derivation> {
    const faces = FACES[die] ?? [];
    const passed: number[] = [];
    for (let attempt = 0; faces.length > 0; attempt++) {
      const message = `${this.prefix}${number}:${faces.length}:${attempt}`;
      const digest = await this.digest(message);
      const found = drawDie(digest, faces.length);
      passed.push(...found.passed);
      if (found.word !== null) {
        const face = faces[found.word % faces.length]!;
        return { message, digest: hexOf(digest), word: found.word, passed, face };
      }
    }
    throw new RangeError(`${die} is no die`);
  }

  /** 32 bytes for a name, in hexadecimal: salts and seeds of a campaign. */
  async secret(name: string): Promise<string> {
    return hexOf(await this.digest(`${this.prefix}${name}`));
  }

  /** The salt of that name, in hexadecimal. */
  async salt(name: string): Promise<string> {
    return hexOf(await this.digest(`${this.prefix}salt:${name}`));
  }
}
