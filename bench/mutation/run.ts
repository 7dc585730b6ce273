import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { groups } from './groups.ts'
import { reportMutants } from './reportMutants.ts'
import { testMutants } from './testMutants.ts'

const { values } = parseArgs({
  options: {
    /** Repeats a draw; random by default. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    mutants: { type: 'string', default: '300' },
    /** Skips this many mutants of the draw. */
    skip: { type: 'string', default: '0' },
    /** Groups, comma separated. */
    only: { type: 'string', default: groups.map(({ name }) => name).join(',') },
    /** Only files whose path contains this. */
    file: { type: 'string', default: '' },
    /** Seconds of tests per mutant; the nearest test always runs. */
    budget: { type: 'string', default: '10' },
  },
})

const chosen = groups.filter(({ name }) => values.only.split(',').includes(name))
if (chosen.length === 0) {
  console.error(`No group of that name. There are: ${groups.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
console.log(`Seed ${values.seed}. Repeat with --seed ${values.seed}.`)

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'oxbow-mutation-'))
const results = []
try {
  for (const group of chosen) {
    const judged = await testMutants(group, {
      root,
      folder,
      seed: Number(values.seed),
      skip: Number(values.skip),
      mutants: Number(values.mutants),
      file: values.file,
      budgetMs: Number(values.budget) * 1_000,
    })
    results.push(reportMutants(group, judged))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const target = join(root, 'bench/results/mutation.json')
mkdirSync(resolve(target, '..'), { recursive: true })
writeFileSync(target, JSON.stringify({ seed: values.seed, results }, null, 2))
process.exitCode = results.some(({ passes }) => !passes) ? 1 : 0
