import { describe, expect, test } from 'vitest'
import { parseNodeUrl } from './parseNodeUrl.ts'

describe('parseNodeUrl', () => {
  test.each([
    ['https://node.example/v3/key', 'https://node.example/v3/key', 'https://node.example'],
    [' HTTPS://Node.Example:443/ ', 'https://node.example/', 'https://node.example'],
    ['node.example/key?x=1#part', 'https://node.example/key?x=1', 'https://node.example'],
    ['localhost:8545', 'http://localhost:8545/', 'http://localhost:8545'],
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545/', 'http://127.0.0.1:8545'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example'],
  ])('%s', (text, url, origin) => {
    expect(parseNodeUrl(text)).toEqual({ status: 'ok', url, origin })
  })

  test.each([
    ['', 'not-a-url'],
    ['my node', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://*.example', 'not-a-url'],
    ['http://node.example', 'not-secure'],
    ['http://10.0.0.7:8545', 'not-secure'],
    ['http://localhost.example:8545', 'not-secure'],
    ['ws://localhost:8545', 'not-secure'],
    ['javascript://alert(1)', 'not-secure'],
    ['https://node.example/my key', 'not-a-url'],
    ['https://me:secret@node.example', 'has-password'],
    ['https://me@node.example', 'has-password'],
    ['https://:secret@node.example', 'has-password'],
  ])('%s is refused: %s', (text, reason) => {
    expect(parseNodeUrl(text)).toEqual({ status: 'refused', reason })
  })
})
