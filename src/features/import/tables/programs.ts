import type { ColumnTarget } from '../import-types.ts';

/** A program whose files are known: all columns that give no field are ignored in them. */
export type Program = {
  name: string;
  /** Columns that only its files have, all of them. */
  marks: readonly string[];
  /** Columns of a field if their names would mislead. */
  columns?: Partial<Record<ColumnTarget, readonly string[]>>;
  /** Columns that mean something else than in other files. */
  others?: readonly string[];
  /** Its texts have HTML codes. */
  writesHtml?: true;
};

const storeColumns = ['Id', 'Tags', 'Location', 'Vendor', 'Employee', 'Source', 'Shipping', 'Receipt Number'];

/** From their public templates and help pages, November 2026. The first whose marks a file has is its program. */
export const programs: readonly Program[] = [
  {
    name: 'Shopify',
    marks: ['Name', 'Financial Status', 'Lineitem name'],
    columns: {
      order_id: ['Name'],
      job_description: ['Lineitem quantity', 'Lineitem name', 'Notes'],
      cancelled: ['Cancelled at', 'Financial Status'],
    },
    others: storeColumns,
  },
  {
    name: 'Squarespace',
    marks: ['Order ID', 'Financial Status', 'Lineitem name'],
    columns: { job_description: ['Lineitem quantity', 'Lineitem name', 'Private Notes'] },
    others: storeColumns,
  },
  {
    name: 'WooCommerce',
    marks: ['order_number', 'billing_first_name', 'shipping_address_1'],
    columns: { order_id: ['order_number'] },
    others: ['order_id', 'order_date', 'customer_id', 'customer_user', 'shipping_total'],
    writesHtml: true,
  },
  {
    name: 'WooCommerce',
    marks: ['billing_first_name', 'billing_last_name', 'order_date'],
    others: ['order_date', 'customer_id', 'customer_user', 'shipping_total'],
    writesHtml: true,
  },
  {
    name: 'WooCommerce',
    marks: ['Order Number', 'First Name (Shipping)', 'Address 1&2 (Shipping)'],
    columns: {
      customer_username: ['First Name (Shipping)', 'Last Name (Shipping)'],
      customer_address: [
        'Address 1&2 (Shipping)',
        'City (Shipping)',
        'State Code (Shipping)',
        'Postcode (Shipping)',
        'Country Code (Shipping)',
      ],
      customer_phone: ['Phone (Shipping)', 'Phone (Billing)'],
      customer_email: ['Email (Billing)'],
    },
    writesHtml: true,
  },
  {
    name: 'Magento',
    marks: ['Purchase Date', 'Bill-to Name', 'Ship-to Name'],
    columns: {
      order_id: ['ID'],
      customer_username: ['Ship-to Name'],
      customer_address: ['Shipping Address'],
    },
  },
  {
    name: 'BigCommerce',
    marks: ['Order ID', 'Shipping Street 1', 'Ship Method'],
    others: ['Order Date', 'Order Time', 'Staff Notes'],
  },
  {
    name: 'Wix',
    marks: ['Order number', 'Date created', 'Contact email'],
    columns: { job_description: ['Qty', 'Item', 'Variant', 'Note from customer'] },
    others: ['Date created', 'Time'],
  },
  {
    name: 'Square',
    marks: ['Order', 'Recipient Name', 'Fulfillment Type'],
    columns: { job_description: ['Item Quantity', 'Item Name', 'Item Variation', 'Fulfillment Notes'] },
    others: ['Order Date', 'Fulfillment Location', 'Channel'],
  },
  {
    name: 'Etsy',
    marks: ['Sale Date', 'Order ID', 'Buyer'],
    others: ['Sale Date', 'Order Type', 'InPerson Location', 'Buyer', 'Date Paid', 'Date Shipped'],
  },
  {
    name: 'Amazon',
    marks: ['order-id', 'order-item-id', 'purchase-date'],
    columns: { job_description: ['quantity-purchased', 'product-name', 'delivery-Instructions'] },
  },
  {
    name: 'eBay',
    marks: ['Order Number', 'Item Title', 'Ship To Name'],
    columns: { job_description: ['Quantity', 'Item Title', 'Variation Details', 'Buyer Note'] },
    others: ['Sales Record Number', 'Buyer Username', 'Item Location', 'Sale Date'],
  },
  {
    name: 'OptimoRoute',
    marks: ['Time window from', 'Time window to', 'Load #1'],
    columns: { customer_username: ['Location', 'Location name'] },
    others: ['Location No', 'Vehicle features', 'Assigned to', 'Notifications'],
  },
  {
    name: 'OptimoRoute',
    marks: ['Order ID', 'TW Start', 'TW End'],
    columns: { customer_username: ['Location', 'Location name'] },
    others: ['Location No', 'Assigned to', 'Vehicle features'],
  },
  {
    name: 'Circuit',
    marks: ['Earliest Time', 'Latest Time', 'Time at stop'],
    columns: { job_description: ['Products', 'Notes'] },
    others: ['Driver (email or phone number)', 'Driver', 'Seller Name', 'Seller Website'],
  },
  {
    name: 'Onfleet',
    marks: ['Recipient_Name', 'Recipient_Phone', 'Task_Details'],
    columns: { job_description: ['Quantity', 'Task_Details', 'Recipient_Notes'] },
    others: ['Driver', 'Team', 'Organization', 'Merchant'],
  },
  {
    name: 'Routific',
    marks: ['Name', 'Address', 'Start', 'End', 'Load'],
    others: ['Types', 'Location ID'],
  },
  { name: 'Routific', marks: ['Visit name', 'Address', 'Time window start'], others: ['Types'] },
  {
    name: 'AntsRoute',
    marks: ['Last name', 'First name', 'Time slot start', 'Time slot end'],
    others: ['Skills', 'Agent', 'Customer ID'],
  },
  {
    name: 'Detrack',
    marks: ['D.O. No.', 'Address', 'Date'],
    columns: {
      customer_username: ['Deliver to', 'Deliver To / Collect From'],
      job_description: ['Quantity', 'Item Description', 'Instructions'],
    },
    others: ['Zone', 'Assign to', 'Start Date', 'Tracking No.', 'Order No.'],
  },
  {
    name: 'Track-POD',
    marks: ['Client', 'Time slot from', 'Time slot to'],
    columns: { job_description: ['Quantity', 'Goods name', 'Note'] },
    others: ['Client ID', 'Depot', 'Order Date', 'Route number', 'Driver', 'Vehicle'],
  },
  {
    name: 'Shipday',
    marks: ['Order Number', 'Customer Address', 'Restaurant Name'],
    others: ['Restaurant Order Number'],
  },
  { name: 'Tookan', marks: ['Task Description', 'Customer Email', 'Delivery From'], others: [] },
  {
    name: 'Upper',
    marks: ['Address Line 1', 'Service Time', 'Time Window Start'],
    others: ['Driver', 'Skills'],
  },
  {
    name: 'Web order lines',
    marks: ['LINE NO', 'ORDER NO', 'DELIVERY1'],
    others: ['SHOP ID', 'COMPANY CODE'],
  },
  {
    name: 'Google Forms',
    marks: ['Timestamp'],
    others: ['Timestamp', 'Email Address (2)'],
  },
];
