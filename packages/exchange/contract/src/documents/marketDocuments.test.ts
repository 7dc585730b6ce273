import { expect, test } from 'vitest'
import { tokenMarketDocument } from './marketDocuments.ts'

test('the name of the list that names links has 30 letters at most', () => {
  const accepts = (list: string) => {
    const answer = { tokenMarket: { links: { website: null, twitter: null, list } } }
    const { error } = tokenMarketDocument.result.safeParse(answer)
    return error?.issues.every(({ path }) => path.join('.') !== 'tokenMarket.links.list')
  }
  expect([30, 31].map((letters) => accepts('x'.repeat(letters)))).toEqual([true, false])
})
