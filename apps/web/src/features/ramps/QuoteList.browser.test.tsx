import type { RampQuote } from '@oxbow/ramps/Ramp'
import { expect, test } from 'vitest'
import { usdc } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { QuoteList } from './QuoteList.tsx'

const quote = (money: string, tokenAmount: string): RampQuote => ({
  provider: { id: 'ferry', name: 'Ferry', isSandbox: true },
  method: 'card',
  fee: null,
  money,
  tokenAmount,
})

test.each([
  ['buying for $100 shows what arrives', quote('100', '99000000'), true, '99 USDC'],
  ['buying 100 USDC shows what is paid', quote('101.50', '100000000'), false, '$101.50'],
  ['selling for $100 shows what is sold', quote('100', '102000000'), true, '102 USDC'],
  ['selling 100 USDC shows what is paid out', quote('98.25', '100000000'), false, '$98.25'],
])('%s, which differs by provider', async (_, only, isMoneyFixed, shown) => {
  const page = await renderPage(
    <QuoteList
      quotes={[only]}
      chosen={only}
      token={usdc}
      currency="USD"
      recent={[]}
      isMoneyFixed={isMoneyFixed}
      onChoose={() => {}}
    />,
  )
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
})
