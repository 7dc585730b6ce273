import { NftError } from './NftFault.ts'

export type DataFile = { readonly type: string; readonly bytes: Buffer }

/**
 * Content of a `data:` URL. Contracts often write JSON and SVG unescaped, with a `#`
 * in a colour, which is invalid in URLs: everything after the first comma counts.
 *
 * @throws {NftError}
 */
export function readDataUrl(url: string, maxBytes: number): DataFile {
  const comma = url.indexOf(',')
  if (comma < 0) throw new NftError('no-metadata')
  const [type = '', ...parameters] = url.slice('data:'.length, comma).toLowerCase().split(';')
  const body = url.slice(comma + 1)
  // Base64 has four characters for three bytes, percent encoding three for one.
  if (body.length > maxBytes * 3) throw new NftError('too-large')
  const bytes = parameters.at(-1)?.trim() === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(decoded(body))
  if (bytes.length > maxBytes) throw new NftError('too-large')
  return { type: type.trim(), bytes }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
