import { useState } from 'react'
import { BurnDownChart } from '#app/companies/budgets/burn-down-chart.tsx'
import { DrawingFrame } from '#app/site/errors/drawing-frame.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ColumnChart, HorizontalBar } from '#app/ui/bar-chart.tsx'
import { BarPattern } from '#app/ui/bar-pattern.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { ComboboxOption } from '#app/ui/combobox-option.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyIllustration } from '#app/ui/empty-illustration.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FailedPart } from '#app/ui/failed-parts.tsx'
import { FieldLink } from '#app/ui/field-link.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { ErrorNotice, FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PageKeysCheckbox } from '#app/ui/page-keys-checkbox.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { RowDensitySwitch } from '#app/ui/row-density.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Section } from '#app/ui/section.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import { SortableHeader } from '#app/ui/sortable-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, SelectAll, Table } from '#app/ui/table.tsx'
import tabStyles from '#app/ui/tabs.module.css'
import textStyles from '#app/ui/text.module.css'
import { TitleBlock } from '#app/ui/title-block.tsx'
import type { Example } from './example.ts'
import styles from './styleguide.module.css'

const nothing = () => undefined

/** A loaded page of a list that has more. */
const LIST = {
  data: {},
  error: null,
  isError: false,
  isFetching: false,
  refetch: nothing,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.resolve(),
}

export const Messages: Example = ({ id }) => (
  <div className={layoutStyles.stack}>
    <ErrorSummary
      attempt={0}
      problems={[
        { field: `${id}-price`, message: 'Enter a price above zero.', zone: 'B' },
        { field: `${id}-text`, message: 'Write at least 20 characters.' },
      ]}
    />
    <Alert kind="warning" title="This may be a duplicate">
      <p>
        You ordered the same yesterday. <FieldLink field={`${id}-name`}>Change the name</FieldLink>
      </p>
    </Alert>
    <FormNotice kind="done" title="Order KW9X-1QND placed">
      <p>A confirmation is on its way.</p>
    </FormNotice>
    <ErrorNotice title="The order was not placed">Only 12 units are in stock. Enter 12 or fewer.</ErrorNotice>
    <PageKeysCheckbox isChecked onChange={nothing} />
    <LoadError what="Your orders" query={{ error: null, isFetching: false, refetch: nothing }} />
    <div className={styles.floating}>
      <Alert kind="incomplete" title="This page has not loaded completely">
        <p>Wait a moment.</p>
      </Alert>
    </div>
    <FailedPart what="order list count" message="You are offline." onRetry={nothing} />
    <EmptyState icon="search" title="No orders match" actions={<Button>Show all orders</Button>}>
      Search for an order number, a product or a SKU.
    </EmptyState>
    <EmptyState
      title="No saved lists"
      drawing={<EmptyIllustration />}
      actions={<Button kind="primary">Go to the order list</Button>}
    >
      Save an order list under a name to order it again.
    </EmptyState>
    <Spinner />
  </div>
)

export const Tables: Example = () => (
  <>
    <Breadcrumbs list={<a href="#orders">My Orders</a>} current="9E37-79B1" />
    <PageHeader title="My Orders" figures={[{ label: 'To pay, USD', value: '30,072.00', due: true }]}>
      You can cancel an order until it is paid.
    </PageHeader>
    <nav className={tabStyles.tabs} aria-label="Company">
      <a href="#budgets" aria-current="page">
        Budgets
      </a>
      <a href="#members">
        Members <span className={tabStyles.count}>5</span>
      </a>
    </nav>
    <FileDrop onFile={nothing} />
    <div className={filterBarStyles.filterBar}>
      <SearchField label="Search orders" placeholder="Order, product, SKU" value="" onSearch={nothing} />
      <div role="listbox" aria-label="Orders">
        <ComboboxOption isActive={false}>FX-100042 · PO 4500017</ComboboxOption>
      </div>
      <FilterChips
        label="Status"
        chips={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'paid', label: 'Paid', count: 3 },
        ]}
        chosen="all"
        onChoose={nothing}
      />
      <RowDensitySwitch density="regular" onChange={nothing} />
      <SortSelect labels={{ newest: 'Newest first', total: 'Total' }} value="newest" onSort={nothing} />
    </div>
    {(['regular', 'compact'] as const).map((rows) => (
      <div key={rows} className={tableStyles.frame} data-rows={rows}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <SortableHeader label="Product" sorted="ascending" onSort={nothing} />
              <th>Status</th>
              <SortableHeader label="Total" unit="USD" numeric sorted={undefined} onSort={nothing} />
            </tr>
          </thead>
          <tbody>
            {[0, 1].map((row) => (
              <tr key={row} data-selected={row === 1 ? '' : undefined}>
                <td>
                  <span className={tableStyles.primary}>Magnetic drill 32</span>
                  <span className={tableStyles.secondary}>FX-32M</span>
                </td>
                <td>
                  <Badge tone="warning" shape="circle">
                    Placed
                  </Badge>
                </td>
                <td className={tableStyles.numeric} data-label="Total USD">
                  19,455.00
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <LoadMore list={LIST} shown={2} what={['order', 'orders']} />
      </div>
    ))}
    <PagedList list={LIST} shown={0} what={['order', 'orders']} empty={<EmptyState title="No orders yet" />}>
      {null}
    </PagedList>
    <div className={tableStyles.frame}>
      <div className={tableStyles.toolbar}>
        <SelectAll shown={3} selected={1} onChange={() => {}} isAboveCards />
      </div>
      <Table
        label="Columns"
        columns={[
          { label: 'Product' },
          { label: 'Total', unit: 'USD', numeric: true },
          { label: 'Actions', isLabelHidden: true },
        ]}
      >
        <tr>
          <Cell label="Product">Rotary hammer 24</Cell>
          <Cell label="Total" isNumeric>
            1,490.00
          </Cell>
          <Cell span="row">
            <Button size="small">Remove</Button>
          </Cell>
        </tr>
      </Table>
    </div>
  </>
)

export const Panels: Example = ({ id }) => (
  <div className={layoutStyles.stack}>
    <Section id={`${id}-section`} title="New products" actions={<a href="#top">All products</a>}>
      <p>What it shows</p>
    </Section>
    <Panel id={`${id}-panel`} title="Contact" actions={<Button>Edit</Button>}>
      <dl className={panelStyles.details}>
        <div>
          <dt>Name</dt>
          <dd>Robin Buyer</dd>
        </div>
      </dl>
      <div className={panelStyles.body}>
        <div className={panelStyles.facts}>
          <DescriptionItem label="Order">KW9X-1QND</DescriptionItem>
          <DescriptionItem label="Total">$1,590.00</DescriptionItem>
          <DescriptionItem label="Email" isWide>
            robin@company.example
          </DescriptionItem>
        </div>
      </div>
    </Panel>
    <figure>
      <DrawingFrame>
        <EmptyIllustration />
      </DrawingFrame>
    </figure>
    <TitleBlock items={[{ label: 'Number', value: 'FX-32M' }]} />
    <p>
      <span className={textStyles.number}>1,590</span> <span className={textStyles.muted}>muted</span>{' '}
      <span className={textStyles.capitals}>capitals</span> <kbd>Esc</kbd> <a href="#top">Volume prices</a>
    </p>
    <BarPattern />
    <HorizontalBar share={0.6} />
    <BurnDownChart
      label="Burn-down: $24,000.00 of $60,000.00 left"
      amount={60_000}
      steps={[
        { at: 0.25, value: 48_000 },
        { at: 0.6, value: 24_000 },
      ]}
      planned={7_000}
      ticks={[
        { at: 0, label: 'Oct' },
        { at: 0.33, label: 'Nov' },
        { at: 0.66, label: 'Dec' },
      ]}
    />
    <ColumnChart
      label="Orders by month"
      columns={[
        { label: 'Oct', value: 3, formattedValue: '3' },
        { label: 'Nov', value: 5, formattedValue: '5' },
      ]}
    />
  </div>
)

export const Overlays: Example = () => {
  const [open, setOpen] = useState<'dialog' | 'form' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.examples}>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('form')}>Form dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
      <Popover buttonContent="Menu" popup="menu">
        <button type="button" role="menuitem">
          Copy number <kbd>C</kbd>
        </button>
        <hr />
        <button type="button" role="menuitem" data-danger>
          Cancel Order
        </button>
      </Popover>
      {open === 'dialog' && (
        <Dialog title="Comparison" onClose={close}>
          <p>What it shows</p>
        </Dialog>
      )}
      {open === 'form' && (
        <FormDialog title="Save as list" onClose={close} footer={<Button onClick={close}>Cancel</Button>}>
          <p>Its fields</p>
        </FormDialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Cancel order KW9X-1QND?"
          cancelLabel="Cancel"
          confirmLabel="Cancel Order"
          onCancel={close}
          onConfirm={close}
        >
          <SentenceList sentences={['40 units return to stock.']} />
        </ConfirmDialog>
      )}
    </div>
  )
}
