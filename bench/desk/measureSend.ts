import type { SwapPage } from '../../e2e/support/openSwapPage.ts'
import { begun } from './measureDesk.ts'

/** An account that nothing was sent to, so that the form asks about it each time. */
const recipient = '0x5e4d0000000000000000000000000000000005e4'

/** Time from the last press before the review of a transfer to a frame with its simulation. Another amount each time: nothing of the one before counts. */
export async function measureSendReview({ page }: SwapPage, rounds: number): Promise<readonly number[]> {
  const samples: number[] = []
  await page.goto(new URL('/send?inputCurrency=NATIVE', page.url()).href)
  await page.getByTitle('Enter the amount in ETH').click()
  const amount = page.getByRole('textbox', { name: /^Amount in/ })
  const field = page.getByRole('combobox', { name: 'Recipient' })
  await field.fill(recipient)
  await field.press('Enter')
  for (let round = 1; round <= rounds; round++) {
    await amount.fill(`0.${String(round).padStart(3, '0')}`)
    // Disabled until the form has simulated this amount.
    await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).click()
    const bump = page.getByRole('dialog', { name: 'New address' })
    await bump.waitFor()
    const shown = await begun(page, untilSimulated)
    await bump.getByRole('button', { name: 'Continue' }).click()
    samples.push(await shown())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
  }
  return samples
}

/** Runs in the page. */
function untilSimulated(): Promise<number> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error('No simulation came.')), 30_000)
    addEventListener(
      'click',
      ({ timeStamp }) => {
        function look() {
          const isShown = [...document.querySelectorAll('[role=dialog]')].some(({ textContent }) =>
            textContent.includes('Simulated:'),
          )
          if (isShown) requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}
