import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bothConsents } from '../../features/review/bothConsents.tsx'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { useCostConsent } from './useCostConsent.tsx'

function Asked({ costBps }: { costBps: number | undefined }) {
  const consent = useCostConsent(costBps, 10)
  return <p>{consent === undefined ? 'not asked' : [consent.tone, consent.grounds].join(': ')}</p>
}
const inPage = (costBps: number | undefined) => (
  <Page>
    <Asked costBps={costBps} />
  </Page>
)
const said = () => page.getByRole('paragraph').element().textContent

test('a usual cost is not asked about, and one that rises while the review is open is', async () => {
  const { rerender } = await renderPage(<Asked costBps={undefined} />)
  await rerender(inPage(20))
  expect(said()).toBe('not asked')
  await rerender(inPage(70))
  expect(said()).toBe('not asked')
  await rerender(inPage(71))
  expect(said()).toBe('caution: cost 2')
  // A yes to that is none to more.
  await rerender(inPage(300))
  expect(said()).toBe('caution: cost 6')
  await rerender(inPage(20))
  expect(said()).toBe('not asked')
})

test('one of a twentieth and more is asked about from the start', async () => {
  const { rerender } = await renderPage(<Asked costBps={499} />)
  expect(said()).toBe('not asked')
  await rerender(inPage(500))
  expect(said()).toBe('critical: cost 10')
})

test('with a token to be asked about it is one yes to both, in the graver tone', () => {
  const cost = { grounds: 'cost 2', tone: 'caution', text: 'cost' } as const
  const token = { grounds: '0xa', tone: 'critical', text: 'token' } as const
  expect(bothConsents(cost, undefined)).toBe(cost)
  expect(bothConsents(undefined, token)).toBe(token)
  expect(bothConsents(cost, token)).toMatchObject({ grounds: 'cost 2,0xa', tone: 'critical' })
})
