import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { provider } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPositionPicture } from './getPositionPicture.ts'
import { getPositions } from './getPositions.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

test.each(['v3', 'v4'] as const)(
  '%s: the picture that the manager draws, and none of what does not exist',
  async (protocol) => {
    const { client, network, chain } = scenario
    const { token0, token1 } = await scenario.deployPair()
    const tokens = { tokenA: token0.address, tokenB: token1.address }
    await (protocol === 'v3' ? createPool(chain, { protocol, ...tokens }) : createPool(chain, { protocol, ...tokens }))
    const { positions } = await getPositions(client, { network, account: provider, pairs: [] })
    const position = positions.find((each) => each.protocol === protocol)!
    if (position.protocol === 'v2') throw new Error('A pair has no picture.')
    const picture = (await getPositionPicture(client, { network, protocol, tokenId: position.tokenId }))!
    const svg = atob(picture.slice('data:image/svg+xml;base64,'.length))
    expect(svg.startsWith('<svg')).toBe(true)
    expect(svg).toContain('AAA')
    await expect(getPositionPicture(client, { network, protocol, tokenId: 999n })).rejects.toThrow()
  },
)
