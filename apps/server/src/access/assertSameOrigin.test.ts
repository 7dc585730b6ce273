import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { assertSameOrigin } from './assertSameOrigin.ts'

const [own, foreign] = ['https://oxbow.example', 'https://evil.example']

test.each<[site: string | undefined, origin: string | undefined, isAllowed: boolean]>([
  ['same-origin', undefined, true],
  ['same-origin', own, true],
  // Behind a proxy the host may differ, and the browser has compared what it saw.
  ['same-origin', 'https://proxied.example', true],
  ['none', undefined, true],
  ['none', own, true],
  ['same-site', undefined, false],
  ['same-site', own, false],
  ['same-site', 'https://blog.oxbow.example', false],
  ['cross-site', undefined, false],
  ['cross-site', own, false],
  ['cross-site', foreign, false],
  // An older browser, or no browser.
  [undefined, undefined, true],
  [undefined, own, true],
  [undefined, foreign, false],
  [undefined, 'null', false],
])('Sec-Fetch-Site %s with Origin %s: %s', (site, origin, isAllowed) => {
  const request = { host: 'oxbow.example', headers: { origin, 'sec-fetch-site': site } } as unknown as FastifyRequest
  const assert = () => assertSameOrigin(request)
  if (isAllowed) expect(assert).not.toThrow()
  else expect(assert).toThrow(expect.objectContaining({ code: 'RequestValidationError' }))
})
