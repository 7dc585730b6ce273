import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { drawWithSeed } from './drawWithSeed.ts'
import { equivalent } from './equivalent.ts'
import { findMutants, type Mutant } from './findMutants.ts'
import type { Group } from './groups.ts'
import { functionAround } from './markFunctions.ts'
import { openTestFinder, type TestFile } from './openTestFinder.ts'
import { type Outcome, openTestRunner, type TestRunner } from './openTestRunner.ts'
import { readImports } from './readImports.ts'
import type { Judged } from './reportMutants.ts'

export declare namespace judgeGroup {
  type Options = {
    readonly root: string
    /** For what workers write. */
    readonly folder: string
    readonly seed: number
    readonly skip: number
    readonly mutants: number
    readonly file: string
    readonly budgetMs: number
  }
}

/** Draws mutants of a group and runs the nearest tests over each. */
export async function judgeGroup(group: Group, options: judgeGroup.Options): Promise<Judged[]> {
  const { root, folder, skip, budgetMs } = options
  const isSource = (path: string) => !/\.test\.ts$|\/test\//.test(path) && path.includes(options.file)
  const paths = [...new Set(group.sources.flatMap((glob) => globSync(glob, { cwd: root })))].filter(isSource).sort()
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const all = paths.flatMap((path) => findMutants(path, sources.get(path)!).map((mutant) => ({ path, mutant })))
  const drawn = drawWithSeed(all, options.seed).slice(skip, skip + options.mutants)
  console.log(`\n${group.name}: ${drawn.length} of ${all.length} mutants in ${paths.length} files`)

  const imports = readImports(root)
  const testPaths = group.tests.flatMap((glob) => globSync(glob, { cwd: root }))
  const testFiles = testPaths.filter((path) => !/\.browser\.test\.ts$/.test(path)).sort()
  const cacheFolder = join(root, 'node_modules/.cache/oxbow-mutation')
  const finder = await openTestFinder({ root, paths: testFiles, sources: new Set(paths), imports, folder, cacheFolder })

  const runner = await openTestRunner({ root, tests: testFiles, folder })
  const judged: Judged[] = []
  try {
    for (const { path, mutant } of drawn) {
      const source = sources.get(path)!
      const place = placeOf(path, mutant)
      const known = equivalent.find(
        (one) => one.path === path && one.code === place.code && one.change === place.change,
      )
      if (known) {
        judged.push({ ...place, verdict: 'equivalent', by: known.reason })
        continue
      }
      const nearest = await finder.nearest(path, functionAround(path, source, mutant.start), budgetMs)
      const startedMs = Date.now()
      const outcome = await runTests(runner, nearest, new Map([[path, apply(source, mutant)]]))
      if (outcome?.failedIn && judged.length % CONTROL_EVERY === 0) await ensurePasses(runner, outcome.failedIn)
      const verdict = outcome ? VERDICTS[outcome.result] : 'untested'
      const by = outcome?.failedIn ?? nearest.map((test) => test.path).join(' ')
      judged.push({ ...place, verdict, by, ...(outcome?.why ? { why: outcome.why } : {}) })
      const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1)
      const killer = outcome?.failedIn ? ` by ${basename(outcome.failedIn)}` : ''
      console.log(
        `${judged.length}/${drawn.length} ${verdict}${killer} ${path}:${place.line} ${place.change} (${seconds} s)`,
      )
    }
  } finally {
    await finder.close()
    await runner.close()
  }
  return judged
}

/** Runs tests up to the first failure. One that is not quick, as those with a chain, may fail by itself now and then: it counts when it fails twice. */
async function runTests(
  runner: TestRunner,
  tests: readonly TestFile[],
  changes: ReadonlyMap<string, string>,
): Promise<Outcome | undefined> {
  const run = (some: readonly TestFile[]) => {
    const limitMs = 10_000 + 3 * some.reduce((sum, { durationMs }) => sum + durationMs, 0)
    return runner.run(
      some.map(({ path }) => path),
      changes,
      limitMs,
    )
  }
  let left = tests
  let outcome: Outcome | undefined
  while (left.length > 0) {
    outcome = await run(left)
    const place = left.findIndex(({ path }) => path === outcome?.failedIn)
    const failed = left[place]
    if (!failed || failed.durationMs < QUICK_MS) return outcome
    outcome = await run([failed])
    if (outcome.result !== 'passed') return outcome
    left = left.slice(place + 1)
  }
  return outcome
}

/** @throws when a test that has just killed a mutant fails without one too: then kills say nothing */
async function ensurePasses(runner: TestRunner, path: string): Promise<void> {
  const { result, why } = await runner.run([path], new Map(), 300_000)
  if (result !== 'passed') throw new Error(`${path} ${result} on unchanged sources: ${why}`)
}

const QUICK_MS = 1_000
const CONTROL_EVERY = 20
const VERDICTS = { passed: 'survived', failed: 'killed', 'timed out': 'timed out' } as const

function placeOf(path: string, { operator, line, code, original, replacement }: Mutant) {
  return { path, line, operator, code, change: `${oneLine(original)} -> ${oneLine(replacement)}` }
}

function apply(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

function oneLine(text: string): string {
  const short = text.replace(/\s+/g, ' ')
  return short.length > 120 ? `${short.slice(0, 119)}…` : short
}
