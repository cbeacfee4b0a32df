import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';

/**
 * The Chromium that npm brings, unpacked once into a folder of ours. Left to itself the package
 * unpacks its libraries (NSS and others) only where it believes to be on a certain cloud, and
 * expects its fonts in /tmp; a bare machine needs both just as much.
 */

const packageFolder = dirname(
  dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
);
const cache = join(import.meta.dirname, '../.cache');

export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

export async function bringChromium(): Promise<Chromium> {
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const home = join(cache, `chromium-${manifest.version}`);
  if (!(await exists(home))) await unpack(home);
  return {
    executablePath: join(home, 'chromium'),
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      // It writes below its home even for a single page.
      HOME: home,
      // Without it a file of a Japanese name is saved as `download`.
      LC_ALL: 'C.UTF-8',
    },
  };
}

async function unpack(home: string): Promise<void> {
  // Aside and then renamed, so that an interrupted run leaves nothing that looks complete.
  const aside = `${home}-${process.pid}`;
  await mkdir(aside, { recursive: true });
  // The package unpacks into the temporary folder, which is therefore ours for the moment.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = aside;
  try {
    await Promise.all([
      packaged.executablePath(),
      inflate(join(packageFolder, 'bin/al2023.tar.br')),
    ]);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await writeFile(join(aside, 'fonts.conf'), fontsConfiguration(home));
  await rename(aside, home).catch(async (error: unknown) => {
    await rm(aside, { recursive: true, force: true });
    // Another run may have finished first; its copy is as good.
    if (!(await exists(home))) throw error;
  });
}

/** Only the package's Latin font: Japanese must come from the page itself, on every machine. */
function fontsConfiguration(home: string): string {
  const escaped = home.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts</dir>
  <cachedir>${escaped}/fonts-cache</cachedir>
</fontconfig>
`;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const definedEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
