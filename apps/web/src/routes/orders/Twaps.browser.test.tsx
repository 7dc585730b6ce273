import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { SignedTwap } from '@oxbow/orders/SignedTwap'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { client } from '../../state/exchange.ts'
import { rememberTwap } from '../../state/signed/signedTwaps.ts'
import { dai, network as local, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { Twaps } from './Twaps.tsx'
import { useTwaps } from './useTwaps.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const seaport = `0x${'5e'.repeat(20)}` as const
const network: Network = {
  ...local,
  contracts: { seaport, multicall3: `0x${'3c'.repeat(20)}` } as unknown as Network['contracts'],
}
const planHash = '0x26f432e471ae09046a4c13ed27506a39b5855b965420bb12445f633b90e786b5'
/** 400 USDC in two parts, by the key that everybody knows. */
const signed: SignedTwap = {
  chainId: 31_337,
  id: `0x${'5a'.repeat(31)}00`,
  owner: account,
  recipient: account,
  counter: '0',
  parts: 2,
  tokenIn: usdc.address as `0x${string}`,
  tokenOut: dai.address as `0x${string}`,
  amountIn: '400000000',
  startTime: 2_000_000_000,
  periodSeconds: 3_600,
  leastPrice: { numerator: '900000000000', denominator: '1' },
  signature:
    '0x63edaa9d253d8c16f534ccb1dced46c2c51ada7d65f1599c90994e3f594e56db3116087bfd177e188cfed015cdee01b1a28c4ed8be75782cba0f1929ac5ae5cc1b',
}

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** As Multicall3 answers. */
function toAggregate(answers: readonly (readonly number[])[]): string {
  const bodies = answers.map((words) => [1, 64, words.length * 32, ...words].map(word).join(''))
  let offset = answers.length * 32
  const heads = bodies.map((body) => {
    const head = word(offset)
    offset += body.length / 2
    return head
  })
  return `0x${word(32)}${word(answers.length)}${heads.join('')}${bodies.join('')}`
}

/** A chain on which so much of each part is filled, and nothing is canceled. */
function chainWith(filled: readonly number[]) {
  const plenty = [400_000_000]
  const statuses = filled.map((amount) => [1, 0, amount, 1])
  vi.spyOn(client, 'rpc').mockReturnValue({
    request: async ({ method }: { method: string }) =>
      method === 'eth_getBlockByNumber'
        ? { number: '0x10', timestamp: '0x77359401', transactions: [] }
        : toAggregate([[0], [0], plenty, plenty, ...statuses]),
  } as never)
}

function Shown() {
  const config = { features: { orders: { status: 'on' } } } as Config
  const twaps = useTwaps({ account, config, networks: [network] })
  return <Twaps plans={twaps} config={config} connection={undefined} />
}

function render(answer: (path: string, body: unknown) => unknown) {
  vi.spyOn(client.api, 'ask').mockImplementation((async (path: string, _: unknown, options?: { body?: unknown }) =>
    answer(path, options?.body)) as never)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(tokensQueryOptions(client, { chainId: 31_337 }).queryKey, [usdc, dai])
  return renderPage(
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>,
  )
}

beforeEach(() => rememberTwap(signed))

test('a signed TWAP that the server does not have is in the list with what the chain says of each part, and is sent again', async () => {
  chainWith([1, 0])
  const posted: unknown[] = []
  const page = await render((path, body) => {
    if (path === '/v1/order-plan') {
      posted.push(body)
      return { hash: planHash }
    }
    const fates = ['filled', 'waiting'].map((fate) => ({ fate, orderHash: `0x${'1'.repeat(64)}` }))
    const listed = { ...signed, planHash, planStatus: 'open', createdAt: 5, isShort: false, isFinal: false, fates }
    return { plans: posted.length > 0 ? [listed] : [] }
  })
  await page.getByRole('button', { name: /400.* USDC for DAI/ }).click()
  await expect.element(page.getByText('1 of 2 parts filled')).toBeInTheDocument()
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect.element(parts.nth(0).getByText('Filled')).toBeVisible()
  await expect.element(parts.nth(1).getByText('Waiting')).toBeVisible()
  await expect.element(page.getByText(/Saved on this device only/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => posted).toEqual([signed])
  await expect.element(page.getByText(/Saved on this device only/)).not.toBeInTheDocument()
})

test('a server that does not answer, or refuses it once more, takes nothing from the list', async () => {
  chainWith([0, 0])
  const page = await render(() => {
    throw new TypeError('Failed to fetch')
  })
  await page.getByRole('button', { name: /400.* USDC for DAI/ }).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(/Saved on this device only/)).toBeVisible()
})
