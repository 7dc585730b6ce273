import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Refuses packages that Oxbow must not ship: copyleft and source-available licenses in runtime code, and the releases of @walletconnect
 * and @reown that forbid self-hosting. Contract artifacts of the Uniswap protocol may only be used by the devnet and tests.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const store = join(root, 'node_modules/.pnpm')

const allowed =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|CC-BY-4\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1|MPL-2\.0|Zlib|WTFPL|Unicode-3\.0|PostgreSQL)\b/
/** Package names with the reason for an exception. Each is a dependency of the devnet, tests or tools only. */
const exceptions = JSON.parse(readFileSync(join(root, 'scripts/license-exceptions.json'), 'utf8'))

const offences = []
const unused = new Set(Object.keys(exceptions))
let count = 0
for (const folder of readdirSync(store)) {
  if (!folder.includes('@')) continue
  for (const manifest of manifestsIn(join(store, folder, 'node_modules'))) {
    const { license, licenses, name, version } = manifest
    if (!name || name.startsWith('@oxbow/')) continue
    count++
    const text =
      typeof license === 'string' ? license : (license?.type ?? licenses?.map?.((l) => l.type ?? l).join(' OR ') ?? '')
    if (/^@walletconnect\//.test(name) && newer(version, [2, 21, 8]))
      offences.push(`${name}@${version} forbids self-hosting: stay at 2.21.8.`)
    if (name === '@reown/walletkit' && newer(version, [1, 2, 10]))
      offences.push(`${name}@${version} forbids self-hosting: stay at 1.2.10.`)
    if (/^@metamask\/(sdk|connect)/.test(name)) offences.push(`${name} is not free software: do without it.`)
    if (exceptions[name]) unused.delete(name)
    else if (!allowed.test(text) && !text.split(/\s+OR\s+|\(|\)/).some((part) => allowed.test(part.trim())))
      offences.push(
        `${name}@${version} has the license "${text || 'none'}": take another library, or explain it in scripts/license-exceptions.json if it never ships.`,
      )
  }
}
for (const name of unused)
  offences.push(`${name} is not installed any more: take it out of scripts/license-exceptions.json.`)

if (offences.length > 0) {
  console.error([...new Set(offences)].sort().join('\n'))
  process.exit(1)
}
console.log(`Licenses: ${count} packages, all free to run and to self-host.`)

function* manifestsIn(folder) {
  let names
  try {
    names = readdirSync(folder, { withFileTypes: true })
  } catch {
    return
  }
  for (const entry of names) {
    // A symbolic link leads to another package's folder, which is checked on its own.
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    if (entry.name.startsWith('@')) yield* manifestsIn(join(folder, entry.name))
    else
      try {
        yield JSON.parse(readFileSync(join(folder, entry.name, 'package.json'), 'utf8'))
      } catch {
        // Not a package: a bin folder or similar.
      }
  }
}

function newer(version, limit) {
  const parts = version.split('.').map(Number)
  for (const [i, part] of limit.entries()) if (parts[i] !== part) return parts[i] > part
  return false
}
