import type { SignInMessage } from '../Reading.ts'
import { lower } from '../Scope.ts'

/** Whether a text resembles a sign-in, well-formed or not. */
export function looksLikeSignIn(text: string): boolean {
  return (
    /wants you to sign in with your .{0,40}account/i.test(text) ||
    (/^Nonce: .*$/m.test(text) && /^Issued At: /m.test(text))
  )
}

/** Parses an EIP-4361 sign-in; undefined unless every line matches the standard. */
export function readSignIn(text: string): SignInMessage | undefined {
  const found = pattern.exec(text)?.groups
  if (found === undefined) return undefined
  const { address, chainId, domain, issuedAt, nonce, uri } = found as Record<string, string>
  if (!Number.isSafeInteger(Number(chainId))) return undefined
  return {
    scheme: found.scheme,
    domain: domain!,
    address: lower(address!),
    statement: found.statement,
    uri: uri!,
    chainId: Number(chainId),
    nonce: nonce!,
    issuedAt: issuedAt!,
    expirationTime: found.expirationTime,
    notBefore: found.notBefore,
    requestId: found.requestId,
    resources: found.resources?.split('\n- ').slice(1) ?? [],
  }
}

const time = String.raw`\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)`
/** RFC 3986, restricted to printable ASCII so that nothing can hide in it. */
const uri = String.raw`[A-Za-z][A-Za-z0-9+.-]*:[\x21-\x7e]*`
const pattern = new RegExp(
  `^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<domain>[A-Za-z0-9.:@[\\]_-]+) wants you to sign in with your Ethereum account:\n` +
    `(?<address>0x[0-9a-fA-F]{40})\n\n(?:(?<statement>[^\n]+)\n)?\n` +
    `URI: (?<uri>${uri})\nVersion: 1\nChain ID: (?<chainId>\\d{1,16})\nNonce: (?<nonce>[A-Za-z0-9]{8,})\nIssued At: (?<issuedAt>${time})` +
    `(?:\nExpiration Time: (?<expirationTime>${time}))?(?:\nNot Before: (?<notBefore>${time}))?(?:\nRequest ID: (?<requestId>[\\x21-\\x7e]*))?` +
    `(?:\nResources:(?<resources>(?:\n- ${uri})*))?$`,
)
