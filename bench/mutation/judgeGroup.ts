import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawWithSeed } from './drawWithSeed.ts'
import { equivalent } from './equivalent.ts'
import { findMutants, type Mutant } from './findMutants.ts'
import type { Group } from './groups.ts'
import { functionAround } from './markFunctions.ts'
import { findNearestTests, measureTests } from './measureTests.ts'
import { openTestRunner } from './openTestRunner.ts'
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
  const tests = await measureTests({ root, paths: testFiles, sources: new Set(paths), imports, folder, cacheFolder })

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
      const nearest = findNearestTests(tests, path, functionAround(path, source, mutant.start), budgetMs)
      const limitMs = 10_000 + 3 * nearest.reduce((sum, { durationMs }) => sum + durationMs, 0)
      const files = nearest.map((test) => test.path)
      const startedMs = Date.now()
      const outcome =
        files.length > 0 ? await runner.run(files, new Map([[path, apply(source, mutant)]]), limitMs) : undefined
      judged.push({
        ...place,
        verdict: !outcome ? 'untested' : VERDICTS[outcome.result],
        by: outcome?.failedIn ?? files.join(' '),
        ...(outcome?.why ? { why: outcome.why } : {}),
      })
      const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1)
      console.log(
        `${judged.length}/${drawn.length} ${judged.at(-1)!.verdict} ${path}:${place.line} ${place.change} (${seconds} s)`,
      )
    }
  } finally {
    await runner.close()
  }
  return judged
}

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
