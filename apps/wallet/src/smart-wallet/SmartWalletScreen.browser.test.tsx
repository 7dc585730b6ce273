import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openAuthorizations } from '../relay/openAuthorizations.ts'
import { SmartWalletScreen } from './SmartWalletScreen.tsx'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = `0x${'ab'.repeat(20)}`
const runs = (address: string) => `0xef0100${address.slice(2)}`
const names = ['Ethereum', 'Optimism', 'Base', 'Avalanche', 'Unichain']
/** What the account is on each of them; the contract isn't on the fourth, and the fifth doesn't answer. */
const codes = [runs(smartAccountCode), '0x', runs(stranger), '0x']

function serve() {
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/v1/networks')
      return Response.json({
        networks: names.map((name, at) => ({
          chainId: at + 1,
          name,
          nativeCurrency: { symbol: 'ETH', decimals: 18 },
        })),
      })
    const at = Number(String(path).split('/').at(-1)) - 1
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: readonly string[] }
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
      eth_maxPriorityFeePerGas: '0x3b9aca00',
      eth_getTransactionCount: '0x5',
      eth_getCode: params[0] === account ? codes[at] : at === 3 ? '0x' : '0x6001',
    }
    if (at === 4) return Response.json({ error: { code: -32000, message: 'away' } })
    return Response.json(method in answers ? { result: answers[method] } : { error: { message: method } })
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const show = (onClose = () => {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <SmartWalletScreen account={account} origin="https://app.example.org" onClose={onClose} />
    </I18nProvider>,
  )

test('default: says for each network what the account is, and what can be done about it', async () => {
  serve()
  await show()
  const row = (at: number) => page.getByRole('listitem').nth(at)
  await expect.element(row(0)).toHaveTextContent('EthereumOnTurn off')
  await expect.element(row(1)).toHaveTextContent('OptimismOffTurn on')
  await expect.element(row(2)).toHaveTextContent('BaseAction required: another contract controls this accountRemove')
  await expect.element(row(3)).toHaveTextContent('AvalancheNot available here')
  await expect.element(row(4)).toHaveTextContent('UnichainCouldn’t check')
  expect(page.getByRole('listitem').getByRole('button').elements()).toHaveLength(3)
})

test.each([
  [4, 'OptimismOffTurn on'],
  [5, 'OptimismOff. This site’s relayer can still turn it on.Turn on'],
])('behavior: an authorization for nonce %s is listed until the account’s has passed it', async (nonce, words) => {
  openAuthorizations.note(2, account, nonce)
  openAuthorizations.note(2, account, 1)
  serve()
  await show()
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent(words)
})

test('behavior: before it is turned on it says which contract the account will run, and what that may cost', async () => {
  serve()
  await show()
  await page.getByRole('button', { name: 'Turn on: Optimism' }).click()
  await expect.element(page.getByRole('heading', { name: 'Turn on for Optimism?' })).toBeVisible()
  await expect.element(page.getByText('MetaMask Delegator 1.3.0')).toBeVisible()
  await expect.element(page.getByText('0.0003 ETH')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Smart wallet' })).toBeVisible()
})

test('behavior: somebody else’s contract is named before it is removed', async () => {
  serve()
  await show()
  await page.getByRole('button', { name: 'Remove: Base' }).click()
  await expect.element(page.getByText('can move everything in your account', { exact: false })).toBeVisible()
  expect(page.getByText('MetaMask').elements()).toEqual([])
})

test('error: a server that doesn’t answer is asked again by a press', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('away'))
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  serve()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('listitem').nth(0)).toBeVisible()
})
