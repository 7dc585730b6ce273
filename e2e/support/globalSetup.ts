import type { TestProject } from 'vitest/node'
import { pauseMarket, type RunningOxbow, startOxbow } from './startOxbow.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    oxbow: RunningOxbow
  }
}

/** One Oxbow for all scenarios. `OXBOW_E2E_URL` and `OXBOW_E2E_DATA` name a running one, for fast iterations while writing a scenario. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { OXBOW_E2E_URL: baseUrl, OXBOW_E2E_DATA: dataDir } = process.env
  if (baseUrl && dataDir) {
    await pauseMarket({ baseUrl, dataDir })
    project.provide('oxbow', { baseUrl, dataDir })
    return async () => {}
  }
  const oxbow = await startOxbow()
  await pauseMarket(oxbow)
  project.provide('oxbow', { baseUrl: oxbow.baseUrl, dataDir: oxbow.dataDir })
  return async () => oxbow[Symbol.asyncDispose]()
}
