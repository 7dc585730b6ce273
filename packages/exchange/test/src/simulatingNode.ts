import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { plainNode } from './plainNode.ts'

/** One call of `eth_simulateV1`. */
export type AskedCall = { from: Hex; to: Hex; data: Hex; value?: Hex; gas: Hex }
/** Result of one call. */
export type SimulatedCall = { status: Hex; returnData: Hex; gasUsed: Hex; error?: { message?: string; data?: unknown } }

export const done = (returnData: Hex, gasUsed: Hex = '0x64'): SimulatedCall => ({ status: '0x1', returnData, gasUsed })
export const failed = (more: Partial<SimulatedCall> = {}): SimulatedCall => ({
  status: '0x0',
  returnData: '0x',
  gasUsed: '0x1',
  ...more,
})
/** Revert data with a reason string. */
export const revertReason = (reason: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })

/** The latest block, and the block simulated on it. */
export const newestBlock = { number: '0x7', timestamp: '0x64' } as const

/** A node whose simulation always returns these results; records the calls. */
export function simulatingNode(answers: readonly SimulatedCall[], methods: object = {}) {
  const asked: AskedCall[] = []
  const { node } = plainNode({
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: AskedCall[] }] }, block: string) => {
        if (block !== 'latest') throw new Error(`Asked of the block ${block}, not of the latest.`)
        asked.push(...blockStateCalls[0].calls)
        return [{ ...newestBlock, calls: answers }]
      },
      eth_getBlockByNumber: () => newestBlock,
      ...methods,
    },
  })
  return { client: node, asked }
}

/** A node that refuses to simulate. */
export function refusingNode(error: unknown, methods: object = {}) {
  const eth_simulateV1 = () => {
    throw error
  }
  return simulatingNode([], { eth_simulateV1, ...methods }).client
}
