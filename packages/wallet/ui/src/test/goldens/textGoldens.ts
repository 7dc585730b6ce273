import { toHex } from 'viem'
import { account, contracts, nowSeconds, stranger, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

const text = (message: string) => ({ type: 'text', message }) as const
const time = (seconds: number) => new Date(seconds * 1000).toISOString()
type Fields = Partial<
  Record<'head' | 'address' | 'statement' | 'uri' | 'chainId' | 'nonce' | 'issuedAt' | 'rest', string>
>
const signIn = (fields: Fields = {}) =>
  [
    `${fields.head ?? 'app.example.org'} wants you to sign in with your Ethereum account:`,
    `${fields.address ?? account}`,
    '',
    ...(fields.statement === '' ? [''] : [fields.statement ?? 'Welcome.', '']),
    `URI: ${fields.uri ?? 'https://app.example.org/login'}`,
    'Version: 1',
    `Chain ID: ${fields.chainId ?? '1'}`,
    `Nonce: ${fields.nonce ?? 'abcdef0123456789'}`,
    `Issued At: ${fields.issuedAt ?? time(nowSeconds)}${fields.rest ?? ''}`,
  ].join('\n')

const good: Readonly<Record<string, Fields>> = {
  plain: {},
  'without a statement': { statement: '' },
  'with a scheme': { head: 'https://app.example.org' },
  'with an expiry': { rest: `\nExpiration Time: ${time(nowSeconds + 600)}` },
  'with all fields': {
    rest: `\nExpiration Time: ${time(nowSeconds + 600)}\nNot Before: ${time(nowSeconds - 60)}\nRequest ID: 42\nResources:\n- https://app.example.org/terms\n- ipfs://bafy`,
  },
}
const bad: Readonly<Record<string, readonly [Fields, NonNullable<Golden['risks']>[number]]>> = {
  'of another site': [{ head: 'bank.example.org' }, 'other-site'],
  'of a site that begins the same': [{ head: 'app.example.org.evil.test' }, 'other-site'],
  'with another port': [{ head: 'app.example.org:8443' }, 'other-site'],
  'by another scheme': [{ head: 'http://app.example.org' }, 'other-site'],
  'with the URI of another site': [{ uri: 'https://bank.example.org' }, 'other-site'],
  'of another account': [{ address: stranger }, 'other-account'],
  'of another network': [{ chainId: '137' }, 'other-network'],
  'that is over': [{ rest: `\nExpiration Time: ${time(nowSeconds - 1)}` }, 'sign-in-not-now'],
  'that has not begun': [{ rest: `\nNot Before: ${time(nowSeconds + 60)}` }, 'sign-in-not-now'],
  'with a nonce that is too short': [{ nonce: 'abc' }, 'broken-sign-in'],
  'with a time that is none': [{ issuedAt: 'yesterday' }, 'broken-sign-in'],
  'with two statements': [{ statement: 'One.\nTwo.' }, 'broken-sign-in'],
  'with more below': [{ rest: '\nTransfer: 5' }, 'broken-sign-in'],
  'of a user before a host': [{ head: 'app.example.org@evil.test' }, 'other-site'],
}
const typedData = {
  domain: { name: 'Permit2' },
  primaryType: 'PermitSingle',
  types: {},
  message: { spender: stranger },
}

/** EIP-4361 sign-ins, plain text, and hidden content in text. */
export const textGoldens: readonly Golden[] = [
  ...Object.entries(good).flatMap(([name, fields]): readonly Golden[] => [
    { name: `sign-in ${name}`, request: text(signIn(fields)), isHarmless: true },
    { name: `sign-in ${name}, as bytes`, request: text(toHex(signIn(fields))), isHarmless: true },
  ]),
  ...Object.entries(bad).map(([name, [fields, code]]): Golden => {
    return { name: `sign-in ${name}`, request: text(signIn(fields)), risks: [code] }
  }),
  ...[
    'Hello',
    'Sign this to prove that it is you.\nIt costs nothing.',
    'مرحبا بالعالم',
    '署名してください　ありがとう',
    '❤️ 👨‍👩‍👧',
    '100 % — “ok”',
  ].map((message): Golden => ({ name: `text ${JSON.stringify(message)}`, request: text(message), isHarmless: true })),
  ...['Pay \u202eevil', 'a\u2066b\u2069', '\u200fx'].map((message): Golden => {
    return { name: `turned text ${JSON.stringify(message)}`, request: text(message), risks: ['deceptive-text'] }
  }),
  ...['a\u200bb', 'a\u2060b', 'a\u3164b', 'tag\u{e0041}', 'soft\u00adhyphen', '\ufeffbom'].map(
    (message, index): Golden => {
      return { name: `text with something invisible ${index}`, request: text(message), risks: ['deceptive-text'] }
    },
  ),
  { name: 'typed data as text', request: text(JSON.stringify(typedData)), risks: ['hidden-request'] },
  { name: 'typed data as bytes of text', request: text(toHex(JSON.stringify(typedData))), risks: ['hidden-request'] },
  {
    name: 'a call as text',
    request: text(toHex(`0x095ea7b3${'0'.repeat(24)}${stranger.slice(2)}${'f'.repeat(64)}`)),
    risks: ['hidden-request'],
  },
  { name: 'a transaction as text', request: text(toHex(`0x02f8${'6b'.repeat(60)}`)), risks: ['hidden-request'] },
  { name: 'a hash as bytes', request: text(`0x${'c1'.repeat(32)}`), isUnknown: true, risks: ['hash-as-text'] },
  { name: 'a hash as text', request: text('c1'.repeat(32)), risks: ['hash-as-text'] },
  {
    name: 'a hash that can be read',
    request: text(toHex('Hello, welcome to our fine shop!')),
    risks: ['hash-as-text'],
  },
  { name: 'a text as long as a hash', request: text('Grüße an alle im Laden, danke!'), risks: ['hash-as-text'] },
  { name: 'bytes that are no text', request: text('0xfffefdfc'), isUnknown: true, risks: ['hash-as-text'] },
  { name: 'nothing', request: text('0x'), isUnknown: true },
  { name: 'a text of controls', request: text('0x00010203'), isUnknown: true },
  {
    name: 'typed data that nobody knows',
    request: {
      type: 'typed-data',
      typedData: {
        domain: { name: 'Ether Mail', chainId: 1, verifyingContract: usdc },
        primaryType: 'Mail',
        types: { Mail: [{ name: 'contents', type: 'string' }] },
        message: { contents: 'Hi' },
      },
    },
    isUnknown: true,
    risks: ['unknown-content'],
  },
  { name: 'typed data that is broken', request: { type: 'typed-data', typedData: '{"domain":' }, isUnknown: true },
  {
    name: 'typed data without a contract',
    request: {
      type: 'typed-data',
      typedData: {
        domain: { name: 'X' },
        primaryType: 'M',
        types: { M: [{ name: 'a', type: 'uint8' }] },
        message: { a: 1 },
      },
    },
    isUnknown: true,
    risks: ['unusual-contract', 'every-network'],
  },
  {
    name: 'typed data that the account’s own code checks',
    request: {
      type: 'typed-data',
      typedData: {
        domain: { name: 'Account', chainId: 1, verifyingContract: account },
        primaryType: 'M',
        types: { M: [{ name: 'a', type: 'uint8' }] },
        message: { a: 1 },
      },
    },
    isUnknown: true,
    risks: ['own-authority'],
  },
  {
    name: 'a user operation for the entry point',
    request: {
      type: 'typed-data',
      typedData: {
        domain: { name: 'ERC4337', chainId: 1, verifyingContract: contracts.entryPoint08 ?? contracts.permit2 },
        primaryType: 'M',
        types: { M: [{ name: 'a', type: 'uint8' }] },
        message: { a: 1 },
      },
    },
    isUnknown: true,
  },
]
