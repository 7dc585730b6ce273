import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markFunctions } from './markFunctions.ts'
import { openTestRunner } from './openTestRunner.ts'
import { distancesFrom, type Imports } from './readImports.ts'

/** What a test file does on unchanged sources. */
export type TestFile = {
  readonly path: string
  readonly durationMs: number
  /** Imports between the test and each file it reaches. */
  readonly distances: ReadonlyMap<string, number>
  /** Functions that it enters, as `markFunctions` names them. */
  readonly entered: ReadonlySet<string>
}

/**
 * Runs each test file once to see which functions of `sources` it enters and how long it takes. What is known of a file holds until
 * something it imports changes; it is kept in `cacheFolder`.
 *
 * @throws when a test fails on unchanged sources: what it says about mutants would be worth nothing
 */
export async function measureTests(options: measureTests.Options): Promise<TestFile[]> {
  const { root, paths, sources, imports, folder, cacheFolder } = options
  mkdirSync(cacheFolder, { recursive: true })
  const runner = await openTestRunner({
    root,
    tests: paths,
    folder,
    transform: (path, source) => (sources.has(path) ? markFunctions(path, source) : undefined),
  })
  try {
    const measured: TestFile[] = []
    for (const path of paths) {
      const distances = distancesFrom(imports, path)
      const reached = [...distances.keys()]
      const marked = reached.filter((file) => sources.has(file))
      if (marked.length === 0) continue
      const cached = join(cacheFolder, `${digestOf(root, reached, marked)}.json`)
      if (!existsSync(cached)) {
        const { result, durationMs, why } = await runner.run([path], new Map(), 300_000)
        if (result !== 'passed') throw new Error(`${path} ${result} on unchanged sources: ${why}`)
        const entered = readFileSync(join(folder, 'entered.json'), 'utf8')
        writeFileSync(cached, JSON.stringify({ durationMs, entered: JSON.parse(entered) }))
        console.log(`  ${path}: ${(durationMs / 1_000).toFixed(1)} s`)
      }
      const { durationMs, entered } = JSON.parse(readFileSync(cached, 'utf8'))
      measured.push({ path, durationMs, distances, entered: new Set(entered) })
    }
    return measured
  } finally {
    await runner.close()
  }
}

export declare namespace measureTests {
  type Options = {
    readonly root: string
    readonly paths: readonly string[]
    readonly sources: ReadonlySet<string>
    readonly imports: Imports
    readonly folder: string
    readonly cacheFolder: string
  }
}

/**
 * The tests that enter a function, nearest first and quick before slow, for at most `budgetMs` together (the first always). Without a
 * function (code of the module itself) the tests that import the file.
 */
export function findNearestTests(
  tests: readonly TestFile[],
  path: string,
  entered: string | undefined,
  budgetMs: number,
): TestFile[] {
  const reaching = tests
    .filter((test) => (entered ? test.entered.has(entered) : test.distances.has(path)))
    .sort((a, b) => a.distances.get(path)! - b.distances.get(path)! || a.durationMs - b.durationMs)
  let leftMs = budgetMs
  return reaching.filter(({ durationMs }, index) => {
    if (index > 0 && durationMs > leftMs) return false
    leftMs -= durationMs
    return true
  })
}

function digestOf(root: string, reached: readonly string[], marked: readonly string[]): string {
  const hash = createHash('sha256').update(marked.toSorted().join())
  for (const path of reached.toSorted())
    hash.update(path).update(existsSync(join(root, path)) ? readFileSync(join(root, path)) : '')
  return hash.digest('hex').slice(0, 24)
}
