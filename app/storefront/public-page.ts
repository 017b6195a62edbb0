import { growList } from '#app/catalog/listing/grow-list.ts'
import { noteSeenPage } from '#app/catalog/product/recently-viewed.ts'
import { restoreBackLink } from '#app/catalog/product/restore-back-link.ts'
import { showNextPicture } from '#app/catalog/product/show-next-picture.ts'
import { closeMenus } from './close-menu.ts'
import { showHomeLoading } from './landing/home-loading.ts'
import { followSections } from './landing/sections.ts'
import { showOpenCategory } from './open-category.ts'
import { openSheets } from './open-sheets.ts'

/** Starts the behaviour of island pages that needs no React. */
export function startPublicPage(): void {
  growList()
  restoreBackLink()
  showNextPicture()
  noteSeenPage()
  showOpenCategory()
  followSections()
  closeMenus()
  openSheets()
  showHomeLoading()
}
