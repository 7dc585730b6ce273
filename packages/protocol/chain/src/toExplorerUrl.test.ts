import { expect, test } from 'vitest'
import { networkSchema } from './Network.ts'
import { publicNetworks } from './publicNetworks.ts'
import { toExplorerUrl } from './toExplorerUrl.ts'

const chainId = 424242

test('joins the parts with one slash, however the operator wrote the URL; undefined without an explorer', () => {
  for (const explorerUrl of ['https://scan.example', 'https://scan.example/', 'https://scan.example//'])
    expect(toExplorerUrl({ chainId, explorerUrl }, 'tx', '0x12')).toBe('https://scan.example/tx/0x12')
  expect(toExplorerUrl({ chainId, explorerUrl: 'https://scan.example/eth/' }, 'token', '0x34')).toBe(
    'https://scan.example/eth/token/0x34',
  )
  expect(toExplorerUrl({ chainId, explorerUrl: undefined }, 'address', '0x56')).toBeUndefined()
})

test('no link to anything but a page, or to one open to tampering in transit', () => {
  const linked = (explorerUrl: string) => toExplorerUrl({ chainId, explorerUrl }, 'tx', '0x12') !== undefined
  for (const url of [
    'http://scan.example',
    'http://localhost.example',
    'javascript:alert(1)',
    'ftp://scan.example',
    'scan.example',
    '',
  ])
    expect(linked(url), url).toBe(false)
  for (const url of ['http://localhost:4000', 'http://scan.localhost', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(linked(url), url).toBe(true)
})

test("uses the build's explorer for a public network, whatever the server says", () => {
  expect(toExplorerUrl({ chainId: 1, explorerUrl: 'https://scan.example' }, 'tx', '0x12')).toBe(
    'https://etherscan.io/tx/0x12',
  )
})

test('a network with an explorer that is a script, a file or data is refused', () => {
  const parse = (explorerUrl: string) => networkSchema.safeParse({ ...publicNetworks[0], explorerUrl }).success
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://scan.example'])
    expect(parse(url), url).toBe(false)
  for (const url of ['https://scan.example', 'http://localhost:4000']) expect(parse(url), url).toBe(true)
})
