import { expect, test } from 'vitest'
import { createHostList } from './createHostList.ts'

test.each([
  [
    'loopback',
    '',
    '127.0.0.1',
    'localhost:3000 LOCALHOST localhost. app.localhost 127.0.0.1:3000 127.9.9.9 [::1]:3000',
  ],
  ['the address listened on', '', '192.168.1.5', '192.168.1.5:3000'],
  ['names of the list', 'swap.example, *.oxbow.example', '127.0.0.1', 'swap.example Swap.Example:443 a.oxbow.example'],
  ['addresses in figures where every address is listened on', '', '0.0.0.0', '192.168.1.5:3000 [fe80::1]:3000'],
  ['any name', '*', '127.0.0.1', 'rebound.example'],
])('default: allows %s', (_what, hosts, address, names) => {
  const list = createHostList(hosts, address)
  for (const name of names.split(' ')) expect([name, list.allows(name)]).toEqual([name, true])
})

test('default: tells what the operator wrote, without what every Oxbow is called', () => {
  const { written } = createHostList('Swap.Example, *.oxbow.example', '192.168.1.5')
  expect(written).toEqual(['192.168.1.5', 'swap.example', '*.oxbow.example'])
})

test.each([
  ['other names', '', '127.0.0.1', 'rebound.example localhost.rebound.example notlocalhost 127.0.0.1.rebound.example'],
  ['addresses that are not its own', '', '127.0.0.1', '192.168.1.5 [fe80::1] 0.0.0.0'],
  [
    'what lies above or beside a listed name',
    'swap.example, *.oxbow.example',
    '0.0.0.0',
    'oxbow.example aswap.example',
  ],
  ['what is no host', '', '0.0.0.0', '@ a@localhost localhost/ localhost:x'],
])('error: refuses %s', (_what, hosts, address, names) => {
  const list = createHostList(hosts, address)
  for (const name of ['', ...names.split(' ')]) expect([name, list.allows(name)]).toEqual([name, false])
})
