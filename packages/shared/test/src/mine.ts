import type { TestChain } from './TestChain.ts'

/** Mines empty blocks, optionally `secondsApart`. */
export async function mine(chain: TestChain, blocks = 1, secondsApart?: number): Promise<void> {
  await chain.testClient.mine({ blocks, ...(secondsApart === undefined ? {} : { interval: secondsApart }) })
}
