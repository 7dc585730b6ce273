import { toEvmAddress } from '@oxbow/connectors/Account'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/renderPage.tsx'
import { OtherWallets } from './OtherWallets.tsx'

test('default: accounts are switched to and renamed', async () => {
  const [onSelectAccount, onRename] = [vi.fn(), vi.fn()]
  const [alice, bob] = [toEvmAddress(`0x${'a'.repeat(40)}`)!, toEvmAddress(`0x${'b'.repeat(40)}`)!]
  const accounts = [bob, alice].map((address) => ({ platform: 'evm', address }) as const)
  const wallet = { platform: 'evm', kind: 'external', rdns: 'io.rabby', name: 'Rabby', icon: undefined } as const
  await renderPage(
    <OtherWallets
      connection={{
        wallet: { ...wallet, provider: { request: async () => null }, isLocalTestWallet: false },
        account: accounts[0]!,
        accounts,
        chainId: 1,
      }}
      getName={(address) => (address === bob ? 'Savings' : undefined)}
      onSelectAccount={onSelectAccount}
      onRename={onRename}
      watched={null}
      connectors={{ shown: [], others: [] }}
      recentId={undefined}
      connectingId={undefined}
      declined={undefined}
      onConnect={() => {}}
    />,
  )
  await page.getByRole('button', { name: 'Rename Savings' }).click()
  await page.getByRole('button', { name: 'Rename Account 1' }).click()
  expect(onRename.mock.calls).toEqual([[bob], [alice]])
  await page.getByRole('button', { name: /^Savings/ }).click()
  expect(onSelectAccount).toHaveBeenCalledExactlyOnceWith(bob)
})
