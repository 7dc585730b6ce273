import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Limits the exports of a package, the lines of a file and the entries of a folder, so that code stays easy to find. Exits with 1 and a line
 * for each excess. Exceptions are in sizes.json: `data` for tables that nobody reads from top to bottom, `long` for files still to be split.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const most = { exports: 30, lines: 300, entries: 40 }
const { data, long, linesOfNineInTen } = JSON.parse(readFileSync(join(root, 'scripts/sizes.json'), 'utf8'))

const offences = []
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)))

const entries = new Map()
for (const path of files)
  for (let inner = path; inner !== '.'; inner = dirname(inner)) {
    const folder = dirname(inner)
    entries.set(folder, (entries.get(folder) ?? new Set()).add(inner))
  }
for (const [folder, { size }] of entries)
  if (size > most.entries)
    offences.push(`${folder}: ${size} entries, and ${most.entries} are the most. Sort them by what they are about.`)

const lengths = []
for (const path of files.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\/generated\/|\.d\.mts$/.test(path))) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
  if (isShipped(path)) lengths.push(lines)
  if (lines > most.lines && !data.includes(path) && !long.includes(path))
    offences.push(`${path}: ${lines} lines, and ${most.lines} are the most. Move what has a name of its own to a file.`)
  if (lines <= most.lines && long.includes(path))
    console.log(`${path} is short enough now: take it out of scripts/sizes.json.`)
}
lengths.sort((a, b) => a - b)
const length = lengths[Math.floor(lengths.length * 0.9)]
if (length > linesOfNineInTen)
  offences.push(`Nine files in ten have at most ${length} lines, and it was ${linesOfNineInTen}: split one that grew.`)

for (const path of files.filter((path) => /^(packages\/.*|devnet|examples)\/?package\.json$/.test(path))) {
  const { name, exports: exposed = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const count = Object.entries(exposed).reduce((sum, [, target]) => sum + countOf(dirname(path), target), 0)
  if (count > most.exports)
    offences.push(
      `${name} exposes ${count} modules, and ${most.exports} are the most. Expose only what others use, or split the package.`,
    )
}

if (offences.length > 0) {
  console.error(offences.join('\n'))
  process.exit(1)
}
console.log(`Sizes: ${files.length} files, nine in ten of those that ship with at most ${length} lines.`)

/** A wildcard counts as many as the files that it matches. */
function countOf(folder, target) {
  if (typeof target !== 'string' || !target.includes('*')) return 1
  const [before, after] = join(folder, target).split('*')
  return files.filter((path) => path.startsWith(before) && path.endsWith(after)).length
}

function isShipped(path) {
  return (
    /^(packages|apps|devnet|scripts|examples)\//.test(path) &&
    /\.(tsx?|mjs)$/.test(path) &&
    !/\.test\.|\/test\//.test(path)
  )
}
