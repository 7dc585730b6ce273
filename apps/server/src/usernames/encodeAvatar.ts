import { ResizeFit, Transformer } from '@napi-rs/image'
import { maxAvatarBytes } from '@oxbow/names/Username'
import { imageSize } from 'image-size'
import { AvatarUnusableError } from './usernameErrors.ts'

const [leastSide, maxSide] = [8, 2_048]
/** Pixels: the largest place an avatar has, on a screen of twice the density. */
const side = 192
const quality = 85

/**
 * Encodes an untrusted picture as a small square WebP without metadata. The size is read from the header, so that one that is too large is
 * never decoded.
 *
 * @throws {AvatarUnusableError}
 */
export async function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  try {
    if (bytes.length > maxAvatarBytes) throw new AvatarUnusableError()
    const { type, width, height } = imageSize(bytes)
    if (type !== 'png' && type !== 'webp') throw new AvatarUnusableError()
    if (Math.min(width, height) < leastSide || Math.max(width, height) > maxSide) throw new AvatarUnusableError()
    return await new Transformer(bytes).resize({ width: side, height: side, fit: ResizeFit.Cover }).webp(quality)
  } catch (error) {
    throw error instanceof AvatarUnusableError ? error : new AvatarUnusableError(error)
  }
}
