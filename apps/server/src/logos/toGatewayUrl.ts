/**
 * Where a gateway has what an `ipfs://` address names; undefined where the address would lead to another part of the gateway's host, with dots that may be
 * written as digits too.
 *
 * @param gateway `https://host/ipfs/`
 * @example toGatewayUrl('https://ipfs.example/ipfs/', 'ipfs://bafy/1.png') // 'https://ipfs.example/ipfs/bafy/1.png'
 */
export function toGatewayUrl(gateway: string, url: string): string | undefined {
  const path = url.slice('ipfs://'.length).replace(/^ipfs\//, '')
  const href = URL.parse(gateway + path)?.href
  return href?.startsWith(new URL(gateway).href) ? href : undefined
}
