import { toFailure } from '@oxbow/failures/toFailure'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SigningNode } from './openSigningNode.ts'
import { verifyContractsOnChain } from './verifyContractsOnChain.ts'

const contracts = ['universalRouter', 'permit2'] as const
const otherCode: Hex = '0x60016002'

describe('verifyContractsOnChain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  test('default: reads each contract once a session', async () => {
    const { node, asked } = openNode(chain)
    await verifyContractsOnChain(node, { node, chainId: 31337, contracts })
    await verifyContractsOnChain(node, { node, chainId: 31337, contracts: ['permit2'] })
    expect(asked).toEqual(['eth_getCode', 'eth_getCode'])
  })

  test('error: other code, with its contract and both hashes', async () => {
    const { node } = openNode(chain, { code: otherCode })
    const failure = await verifyContractsOnChain(node, { node, chainId: 31337, contracts }).then(
      () => undefined,
      toFailure,
    )
    expect(failure).toMatchObject({ code: 'NetworkMismatch', nextAction: 'reload' })
    expect(failure?.detail).toContain(`universalRouter: ${chain.contracts.universalRouter}`)
  })

  test('behavior: what one kind of node answered is read from the other too', async () => {
    const { node: server } = openNode(chain)
    await verifyContractsOnChain(server, { node: server, chainId: 31337, contracts })
    const { node: wallet } = openNode(chain, { code: otherCode, source: 'wallet' })
    const asked = verifyContractsOnChain(server, { node: wallet, chainId: 31337, contracts })
    await expect(asked).rejects.toMatchObject({ code: 'NetworkMismatch' })
  })

  test('behavior: what was found bad is read again', async () => {
    const { node } = openNode(chain)
    const { node: liar } = openNode(chain, { code: otherCode })
    const asked = { chainId: 31337, contracts }
    await expect(verifyContractsOnChain(node, { ...asked, node: liar })).rejects.toThrow()
    await verifyContractsOnChain(node, { ...asked, node })
  })

  test('error: a node that does not answer proves nothing', async () => {
    const { node } = openNode(chain, { code: new Error('away') })
    await expect(verifyContractsOnChain(node, { node, chainId: 31337, contracts })).rejects.toThrowError('away')
  })

  test('behavior: a network nobody pinned passes', async () => {
    const { node, asked } = openNode(chain)
    await verifyContractsOnChain(node, { node, chainId: 424242, contracts })
    expect(asked).toEqual([])
  })
})

/** The chain's node, or one that answers with other code. */
function openNode(
  chain: TestChain,
  { code, source = 'server' }: { code?: Hex | Error; source?: SigningNode['source'] } = {},
): { node: SigningNode; asked: readonly string[] } {
  const asked: string[] = []
  const rpc = createClient({ transport: http(chain.url) })
  const request = (async (call: { method: string }) => {
    asked.push(call.method)
    if (code instanceof Error) throw code
    return code ?? (await rpc.request(call as never))
  }) as typeof rpc.request
  const access = { rpc: () => ({ ...rpc, request }) }
  return { asked, node: { source, ...access, alone: access } }
}
