/** Titles and queries from English shops, including loan words, names, and words that also exist in other languages. */
export const englishTexts: readonly string[] = `
Oak Dining Table 160 cm
Walnut Bedside Cabinet with Drawer
Sol Lamp, brushed brass
Luna Wall Mirror, round
Casa Blanca Dining Chair
Linea Serving Bowl, white
Café au Lait Bowl, set of 4
Crème Brûlée Torch
Crêpe Pan, 28 cm
Fondue Set for Six
Le Creuset style Casserole
Château Grey Paint 2.5 l
Étagère Shelf, black
Chaise Longue, velvet
Armoire with Mirror
Rotating Bar Stool
Garden Hose 20 m
Die Cut Stickers, pack of 50
Gift Box, kraft
Hand Cream with Shea Butter
Kindergarten Backpack
Poltergeist T-Shirt
Dachshund Door Stop
Schnapps Glasses, set of 6
Bratwurst Tongs
Stein Beer Mug 0.5 l
Braun Electric Shaver
Klein Tools Cutter
Dr. Klein Orthopaedic Pillow
Bosch Cordless Drill 18V
Bergmann Umbrella
Müller Yogurt Maker
Jalapeño Grow Kit
Piñata, donkey
Tortilla Press, cast iron
Paella Pan 34 cm
Sombrero Hat
Guacamole Mortar
Señorita Flamenco Doll
El Camino Hiking Boots
Los Angeles Skyline Poster
La Vie en Rose Candle
Eau de Toilette 50 ml
Pain Relief Patch
Main Courses Cookbook
Comment Cards, 100 pieces
Coin Purse, leather
Chat Stickers for Messaging
Four Poster Bed
Once Upon a Time Storybook
Red Pan with Lid
Sin City Poster
Actual Size Globe
Fast Charger 65 W
Art Print, A3
Bad Hair Day Cap
Hut Style Dog House
Arm Rest Cushion
Rock Climbing Shoes
Hat Stand, beech
Tag Game for Kids
Rat Trap, plastic
Note Pad, lined
Mode Selector Switch
Chef Knife 20 cm
Handy Tool Pouch
Boot Tray
Toll Road Pass Holder
Wand for Wizards
Stall Mat for Horses
Strand Lights, 10 m
Angel Tree Topper
Band Saw 350 W
Kern Precision Scale
Pest Control Spray
Roman Blind, linen
Ton Bag for Sand
Uhr Clock Kit
Table Lamp, dimmable
Floor Lamp with Reading Arm
Desk Organizer, bamboo
Standing Desk, electric
Office Chair with Lumbar Support
Folding Chair, set of 2
Picnic Blanket, waterproof
Sleeping Bag, three seasons
Two Person Tent
Trekking Poles, carbon
Water Bottle 750 ml
Insulated Mug with Lid
Espresso Machine
French Press 1 l
Pour Over Coffee Dripper
Milk Frother
Tea Kettle, enamel
Matcha Whisk
Sourdough Proofing Basket
Rolling Pin, marble
Muffin Tin, 12 cups
Cake Stand with Dome
Cheese Grater
Garlic Press
Salad Spinner
Cutting Board, acacia
Pepper Mill
Wine Rack, 12 bottles
Champagne Flutes, set of 2
Cocktail Shaker
Ice Cube Tray
Lunch Box, stainless steel
Children's Cutlery
Baby Blanket, organic cotton
Pram Organiser
Wooden Building Blocks
Jigsaw Puzzle 1000 pieces
Board Game for Families
Plush Elephant
Kite, rainbow
Skipping Rope
Yoga Mat 6 mm
Dumbbell Pair 5 kg
Resistance Bands
Foam Roller
Bike Helmet, adult
Bicycle Lock
Pannier Bag 20 l
Tyre Levers
Ski Goggles
Swim Cap, silicone
Running Shorts, men
Merino Base Layer
Rain Jacket, women
Fleece Gloves
Beanie, ribbed
Wool Scarf, tartan
Silk Tie
Leather Belt 110 cm
Canvas Tote
Weekend Bag
Carry-on Suitcase
Packing Cubes
Travel Adapter
Noise Cancelling Headphones
Bluetooth Speaker
USB-C Cable 2 m
Power Bank 10000 mAh
Phone Case, clear
Screen Protector
Keyboard, mechanical
Wireless Mouse
Monitor Arm
Webcam 1080p
Memory Card 128 GB
Smart Plug
Thermostat, programmable
Smoke Detector
Door Mat, coir
Shower Curtain
Bath Towel 70 x 140
Soap Dispenser
Toilet Brush
Laundry Basket
Ironing Board
Clothes Hangers, 20 pieces
Vacuum Cleaner Bags
Mop and Bucket
Dish Soap, lemon
Plant Pot 18 cm
Watering Can 5 l
Pruning Shears
Garden Gloves
Raised Bed, larch
Bird Feeder
Bee Hotel
Compost Bin
Lawn Mower
Hedge Trimmer
Cordless Screwdriver
Spirit Level
Tape Measure 5 m
Socket Set, 94 pieces
Wood Glue 250 g
Wall Paint, matt white
Paint Roller
Picture Frame 30 x 40
Cushion Cover, linen
Duvet Cover Set
Memory Foam Pillow
Blackout Curtains
Wool Rug 160 x 230
Scented Candle, fig
Reed Diffuser
Fountain Pen
Sketchbook A4
Watercolour Set
Calendar for next year
Dog Leash
Cat Tree
Hamster Wheel
Aquarium Filter
Bird Cage
when will my order arrive
do you ship to Germany
how long do I have to return something
can I pay by invoice
what is your opening time on saturday
is the blue one in stock
how much is delivery to france
do you have it in xl
show me the cheapest lamp
which one is lighter
is it machine washable
where are you located
my parcel is damaged
i want to talk to a human
can i cancel my order
gift wrapping?
student discount
do you repair old ones
warranty on batteries
does it fit a 15 inch laptop
vegan leather alternatives
gluten free bread
something for a toddler
present under 30 euros
red shoes size 38
waterproof jacket for women
no smell please
are the chairs stackable
what's the weight of the Heron canoe
tell me about the Nightjar 2
compare Zorvex and Talmar
thx bye
hiya
size chart
refund status
store near Berlin
click and collect
do u have a showroom in Paris
is Senora Rosa vegan
tiene style lamp
das boot dvd
`
  .trim()
  .split("\n");
