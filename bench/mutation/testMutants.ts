import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { drawWithSeed } from './drawWithSeed.ts'
import { type Equivalent, equivalent } from './equivalent.ts'
import { changeOf, findMutants, type Mutant } from './findMutants.ts'
import type { Group } from './groups.ts'
import { functionAround } from './markFunctions.ts'
import { openTestFinder, type TestFile } from './openTestFinder.ts'
import { type Outcome, openTestRunner, type TestRunner } from './openTestRunner.ts'
import { readImports } from './readImports.ts'
import type { Judged } from './reportMutants.ts'

export declare namespace testMutants {
  type Options = {
    readonly root: string
    /** Folder for the workers' output. */
    readonly folder: string
    readonly seed: number
    readonly skip: number
    readonly mutants: number
    readonly file: string
    readonly budgetMs: number
  }
}

/** Draws mutants of a group and runs the nearest tests on each. */
export async function testMutants(group: Group, options: testMutants.Options): Promise<Judged[]> {
  const { root, folder, skip, budgetMs } = options
  const isSource = (path: string) => !/\.test\.ts$|\/test\//.test(path) && path.includes(options.file)
  const paths = [...new Set(group.sources.flatMap((glob) => globSync(glob, { cwd: root })))].filter(isSource).sort()
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const all = paths.flatMap((path) => findMutants(path, sources.get(path)!).map((mutant) => ({ path, mutant })))
  ensureEachNamesOne(all)
  const drawn = drawWithSeed(all, options.seed).slice(skip, skip + options.mutants)
  console.log(`\n${group.name}: ${drawn.length} of ${all.length} mutants in ${paths.length} files`)

  const imports = readImports(root)
  const testPaths = group.tests.flatMap((glob) => globSync(glob, { cwd: root }))
  const testFiles = testPaths.filter((path) => !/\.browser\.test\.ts$/.test(path)).sort()
  const cacheFolder = join(root, 'node_modules/.cache/oxbow-mutation')
  const finder = await openTestFinder({
    root,
    paths: testFiles,
    everywhere: group.everywhere ?? [],
    sources: new Set(paths),
    imports,
    folder,
    cacheFolder,
  })

  const runner = await openTestRunner({ root, tests: testFiles, folder })
  const judged: Judged[] = []
  try {
    for (const { path, mutant } of drawn) {
      const source = sources.get(path)!
      const place = placeOf(path, mutant)
      const known = equivalent.find((one) => names(one, path, mutant))
      if (known) {
        judged.push({ ...place, verdict: 'equivalent', by: known.reason })
        continue
      }
      const changes = new Map([[path, apply(source, mutant)]])
      const shown: string[] = []
      let outcome: Outcome | undefined
      const startedMs = Date.now()
      for await (const tests of finder.nearest(path, functionAround(path, source, mutant.start), budgetMs)) {
        shown.push(...tests.map((test) => test.path))
        outcome = await runTests(runner, tests, changes)
        if (outcome?.result !== 'passed') break
      }
      if (outcome?.failedIn && judged.length % CONTROL_EVERY === 0) await ensurePasses(runner, outcome.failedIn)
      const verdict = outcome ? VERDICTS[outcome.result] : 'untested'
      const by = outcome?.failedIn ?? shown.join(' ')
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

/**
 * Runs tests up to the first failure. A slow test, such as one with a chain, may fail by itself: its failure counts when repeated.
 * A timeout may be caused by a busy machine: it counts if unchanged sources take less than a third of it right afterwards.
 */
async function runTests(
  runner: TestRunner,
  tests: readonly TestFile[],
  changes: ReadonlyMap<string, string>,
): Promise<Outcome | undefined> {
  const run = async (some: readonly TestFile[]) => {
    const paths = some.map(({ path }) => path)
    let limitMs = 6_000 + 3 * some.reduce((sum, { durationMs }) => sum + durationMs, 0)
    for (;;) {
      const outcome = await runner.run(paths, changes, limitMs)
      if (outcome.result !== 'timed out') return outcome
      const { durationMs } = await runner.run(paths, new Map(), 300_000)
      if (3 * durationMs < limitMs) return outcome
      limitMs = 4 * durationMs
    }
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

/** @throws when a test that just killed a mutant also fails without it: then kills prove nothing */
async function ensurePasses(runner: TestRunner, path: string): Promise<void> {
  const { result, why } = await runner.run([path], new Map(), 300_000)
  if (result !== 'passed') throw new Error(`${path} ${result} on unchanged sources: ${why}`)
}

/** @throws for an entry of a mutated file that matches no mutant, or several: it would hide others */
function ensureEachNamesOne(all: readonly { path: string; mutant: Mutant }[]): void {
  const paths = new Set(all.map(({ path }) => path))
  for (const one of equivalent.filter(({ path }) => paths.has(path))) {
    const named = all.filter(({ path, mutant }) => names(one, path, mutant)).length
    if (named !== 1) throw new Error(`equivalent.ts names ${named} mutants: ${one.path}: ${one.change} in ${one.code}`)
  }
}

function names(one: Equivalent, path: string, mutant: Mutant): boolean {
  return one.path === path && one.code === mutant.code && one.change === changeOf(mutant)
}

const QUICK_MS = 1_000
const CONTROL_EVERY = 20
const VERDICTS = { passed: 'survived', failed: 'killed', 'timed out': 'timed out' } as const

function placeOf(path: string, mutant: Mutant) {
  const { operator, line, code } = mutant
  return { path, line, operator, code, change: changeOf(mutant) }
}

function apply(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
