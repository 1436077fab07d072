-- c64.lua - lets a test hold keys of MAME's Commodore 64 and read its screen. A line of input has
-- a number of frames, and the keys that are held meanwhile, as PORT.MASK; after them the screen's
-- memory is printed, as a line of hex digits. `picture` instead of a number takes one.
local frames, held, port = 0, {}, manager.machine.ioport.ports
local memory = manager.machine.devices[":u7"].spaces["program"]

local function read_screen()
    local cells = {}
    for i = 0, 999 do cells[#cells + 1] = string.format("%02x", memory:read_u8(0xC000 + i)) end
    return table.concat(cells)
end

emu.register_frame_done(function()
    if frames > 0 then frames = frames - 1 end
    while frames == 0 do
        for _, field in ipairs(held) do field:clear_value() end
        held = {}
        print("screen " .. read_screen())
        io.stdout:flush()
        local line = io.stdin:read("l")
        if not line then manager.machine:exit() return end
        if line == "picture" then
            manager.machine.video:snapshot()
        else
            frames = tonumber(line:match("%d+"))
            for name, mask in line:gmatch("(%S+)%.(%x+)") do
                local field = port[name]:field(tonumber(mask, 16))
                field:set_value(1)
                held[#held + 1] = field
            end
        end
    end
end)
