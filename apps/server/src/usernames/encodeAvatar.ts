import { ResizeFit, Transformer } from '@napi-rs/image'
import { maxAvatarBytes } from '@oxbow/names/Username'
import { imageSize } from 'image-size'
import { AvatarUnusableError } from './usernameErrors.ts'

const [leastSide, maxSide] = [8, 2_048]
/** Pixels: the largest place an avatar has, on a screen of twice the density. */
const side = 192
const quality = 85

/**
 * A picture from anywhere as a small square WebP: what it held besides pixels is gone. Its size is read from its header, and one that is too large is never
 * decoded.
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
