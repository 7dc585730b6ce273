import { apiErrorSchema } from '@oxbow/contract/ApiError'

/** What every route may answer instead, for its OpenAPI entry. */
export const errorResponses = { '4xx': apiErrorSchema, '5xx': apiErrorSchema }
