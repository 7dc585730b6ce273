import { addressSchema, amountSchema, chainIdSchema } from '@oxbow/contract/Scalar'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { NftError } from '../index-data/nfts/metadata/NftFault.ts'
import type { Services } from '../Services.ts'
import { ResourceNotFoundError } from './staticFiles.ts'

const placeSchema = z.object({
  chainId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.pipe(z.transform(Number), chainIdSchema)),
  collection: addressSchema,
  tokenId: amountSchema,
})

/** `GET /nft-pictures/<chain id>/<collection>/<token id>`: picture of an item of a followed collection, as checked by this server. */
export async function nftPictureRoutes(app: FastifyInstance, { chains, nfts }: Services): Promise<void> {
  app.get(
    '/nft-pictures/:chainId/:collection/:tokenId',
    { schema: { hide: true } as object },
    async ({ params }, reply) => {
      const place = placeSchema.safeParse(params)
      if (!place.success) throw new ResourceNotFoundError()
      const { chainId, collection, tokenId } = place.data
      const followed = chains.get(chainId)?.collections?.find(({ address }) => address === collection)
      if (followed === undefined) throw new ResourceNotFoundError()
      const key = { chainId, collection, standard: followed.standard, tokenId: BigInt(tokenId) }
      const { bytes, type } = await nfts.readPicture(key).catch((error: unknown) => {
        throw error instanceof NftError ? new ResourceNotFoundError() : error
      })
      return (
        reply
          .type(type)
          .header('cache-control', 'public, max-age=3600')
          // An SVG opened directly is a document: the policy blocks everything but its own content.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
          .send(bytes)
      )
    },
  )
}
