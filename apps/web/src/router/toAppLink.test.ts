import { expect, test } from 'vitest'
import { toAppLink } from './toAppLink.ts'

test.each([
  ['Mozilla/5.0 (iPhone) WebKit MetaMaskMobile', 'https://app.example/get?os=any&from=metamask'],
  ['Mozilla/5.0 (Linux; Android 14) OKApp/6.1', 'https://app.example/get?os=any&from=okx'],
  ['Mozilla/5.0 (iPhone) Safari', 'https://app.example/get?os=any'],
])('%s', (userAgent, link) => {
  expect(toAppLink('https://app.example/get?os=any', userAgent)).toBe(link)
})
