import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Search } from '#app/ui/icons/icons.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { maxQueryLength } from './staff-search.ts'

/** `isCompact`: one row, without a visible label. */
export function SearchField({ defaultQuery = '', isCompact = false }: { defaultQuery?: string; isCompact?: boolean }) {
  return (
    <Form action="/admin/search" role="search" className="flex items-end gap-3">
      <div className={isCompact ? 'grow [&_label]:sr-only' : 'grow'}>
        <TextField
          label="Search"
          name="q"
          type="search"
          placeholder="Order, name, phone"
          maxLength={maxQueryLength}
          defaultValue={defaultQuery}
          required
        />
      </div>
      <Button
        type="submit"
        kind="secondary"
        {...(isCompact ? { 'aria-label': 'Search', className: 'shrink-0 px-3.5!' } : {})}
      >
        {isCompact ? <Search size={20} strokeWidth={1.5} /> : 'Search'}
      </Button>
    </Form>
  )
}
