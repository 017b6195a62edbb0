import { accountApi } from './account/account.api.server.ts'
import { cartApi } from './cart/cart.api.server.ts'
import { productsApi } from './catalog/products.api.server.ts'
import { authApi } from './identity/auth.api.server.ts'
import { staffApi } from './identity/staff.api.server.ts'
import type { RoomApi } from './platform/room-api.server.ts'

/** Door 2: every prefix under /api and the room behind it. */
export const apiDoors: { prefix: string; room: RoomApi }[] = [
  { prefix: '/auth', room: authApi },
  { prefix: '/admin', room: staffApi },
  { prefix: '/products', room: productsApi },
  { prefix: '/user/cart', room: cartApi },
  { prefix: '/user', room: accountApi },
]
